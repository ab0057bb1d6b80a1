import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminMessages } from "@/lib/admin-messages";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { goTo } from "../list/list-address";
import { PageFoot } from "../list/page-foot";
import { Toolbar } from "../list/toolbar";
import { readListingCards } from "./listing-cards";
import { MetaCards, noListings } from "./meta-cards";
import { targetText } from "./meta-target";

type ListingPagesProps = {
  kind: Kind;
  view: { search: string; page: number; size: number };
  hrefWith: (changes: Record<string, string | number | null>) => string;
};

/** The records of one kind's listings; a search also finds listings without one. */
export function ListingPages({ kind, view, hrefWith }: ListingPagesProps) {
  const { search, page, size } = view;
  const list = useQuery({
    queryKey: ["metas", kind, search, page, size],
    queryFn: () => readListingCards({ kind, search, page, size }),
    placeholderData: keepPreviousData,
  });
  const { pluralLabel } = kindFacts[kind];
  const words = adminMessages.meta;
  return (
    <>
      <Toolbar
        name="meta"
        searchLabel={`Search all ${pluralLabel} by name`}
        search={search}
        filters={[]}
        chosen={{}}
        onFilter={(changes) => goTo(hrefWith(changes))}
      />
      <p className="text-soft mt-3 mb-4">
        {search
          ? `All ${pluralLabel} whose name contains these words.`
          : `These have a record. Search to find the others.`}
      </p>
      <MetaCards
        list={{ ...list, data: list.data?.cards }}
        fallback={search ? words.listingsFailed[kind] : words.loadFailed}
        empty={noListings(kind, pluralLabel, search)}
        hrefOf={({ target }) => hrefWith({ edit: targetText(target), page: page > 1 ? page : null })}
      />
      {list.data && list.data.count > 0 && (
        <PageFoot count={list.data.count} page={page} size={size} hrefWith={hrefWith} />
      )}
    </>
  );
}
