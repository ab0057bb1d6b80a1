import { Icon } from "@/components/ui/icon";
import { mailIcon } from "@/components/ui/icons";
import { routes } from "@/lib/site/routes";
import { addressOf, type SearchState } from "@/lib/search/search-state";

/**
 * Leads to where the search is saved, so that new matches are mailed; none for a search for everything. A link, so that
 * cached pages stay the same for all.
 */
export function WatchLink({ search }: { search: SearchState }) {
  const address = addressOf({ ...search, page: 1 });
  if (address === routes.search()) return null;
  return (
    <a
      href={routes.alerts(address)}
      rel="nofollow"
      className="no-print text-accent inline-flex min-h-11 items-center gap-2 hover:underline"
    >
      <Icon of={mailIcon} />
      Email me new matches
    </a>
  );
}
