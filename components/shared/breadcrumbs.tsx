import { Icon } from "@/components/ui/icon";
import { chevronLeftIcon } from "@/components/ui/icons";

/** One breadcrumb; the page itself has no link. */
export type Step = { label: string; href?: string };

/** The path to a page, starting at the front page; the last step is the page itself. A phone has the way up alone. */
export function Breadcrumbs({ steps }: { steps: Step[] }) {
  const up = steps.findLastIndex(({ href }) => href !== undefined);
  return (
    <nav aria-label="Breadcrumb" className="no-print">
      <ol className="text-soft flex items-center gap-x-2">
        {steps.map(({ label, href }, at) => (
          <li
            key={at}
            className={`flex min-w-0 items-center gap-x-2 max-md:gap-x-1 ${href ? "md:shrink-0" : ""} ${at === up ? "" : "max-md:hidden"}`}
          >
            {at > 0 && (
              <span aria-hidden="true" className="max-md:hidden">
                /
              </span>
            )}
            {at === up && <Icon of={chevronLeftIcon} className="size-4 shrink-0 md:hidden" />}
            {href ? (
              <a href={href} className="hover:text-accent inline-block min-h-6 py-1 hover:underline">
                {label}
              </a>
            ) : (
              <span aria-current="page" className="line-clamp-1 py-1">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
