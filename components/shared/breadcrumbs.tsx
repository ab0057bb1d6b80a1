/** One breadcrumb; the page itself has no link. */
export type Step = { label: string; href?: string };

/** The path to a page, starting at the front page; the last step is the page itself. */
export function Breadcrumbs({ steps }: { steps: Step[] }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print">
      <ol className="text-soft flex flex-wrap items-center gap-x-2 md:flex-nowrap">
        {steps.map(({ label, href }, at) => (
          <li key={at} className={`flex min-w-0 items-center gap-x-2 ${href ? "md:shrink-0" : "max-md:hidden"}`}>
            {at > 0 && <span aria-hidden="true">/</span>}
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
