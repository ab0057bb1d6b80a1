import { Monogram } from "@/components/shared/monogram";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { useCompare } from "./compare-provider";
import { useComparedListings } from "./use-compared-listings";

/** The thumbnails of the tray, each with a remove button. */
export function TrayItems() {
  const { ids, remove } = useCompare();
  const { data = [] } = useComparedListings();
  return (
    <ul className="xs:gap-1 max-xs:basis-full flex min-w-0 grow basis-0 gap-2 sm:gap-3">
      {ids.map((id) => {
        const listing = data.find((item) => item.id === id);
        const name = listing ? titleOf(listing) : "";
        return (
          <li key={id} className="relative pt-2 pr-2">
            {listing ? (
              <span title={name}>
                <Monogram {...monogramOf(listing)} className="[--mono:2.75rem]" />
                <span className="sr-only">{name}</span>
              </span>
            ) : (
              <span className="bg-line block size-11 rounded-md" />
            )}
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => remove(id)}
              className="border-edge bg-raised text-ink hover:border-accent hover:text-accent absolute top-0 right-0 grid size-6 place-items-center rounded-full border"
            >
              <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 stroke-current" strokeWidth={2}>
                <path d="M2 2l8 8M10 2l-8 8" />
              </svg>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
