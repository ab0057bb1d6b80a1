import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { findListings } from "@/lib/client/listings";
import { findQuotes } from "@/lib/client/reviews";
import { type Compared } from "./compare-rows";
import { queryClient } from "@/lib/client/query-client";
import { useCompare } from "./compare-provider";

/** The listings with what reviewers say of each, so that nothing moves once it is known; no quotes where that fails. */
async function findCompared(ids: readonly number[]): Promise<Compared[]> {
  const listings = await findListings(ids);
  const quotes = await Promise.all(
    listings.map((listing) => (listing.total_reviews > 0 ? findQuotes(listing).catch(() => []) : Promise.resolve([]))),
  );
  return listings.map((listing, at) => ({ ...listing, quotes: quotes[at] ?? [] }));
}

/** The compared listings. Ids of missing listings are removed from the list. */
export function useComparedListings() {
  const { ids, remove } = useCompare();
  const query = useQuery(
    {
      queryKey: ["listing", "compared", ids],
      queryFn: () => findCompared(ids),
      // The others stay on screen while one is added or removed.
      placeholderData: (before) => before?.filter(({ id }) => ids.includes(id)),
    },
    queryClient,
  );
  const { data, isSuccess, isPlaceholderData } = query;
  useEffect(() => {
    if (!isSuccess || isPlaceholderData) return;
    ids.filter((id) => !data.some((listing) => listing.id === id)).forEach(remove);
  }, [ids, data, isSuccess, isPlaceholderData, remove]);
  return query;
}
