import { listPageWords } from "@/lib/client/meta-templates";
import { type ListPage, type ListQuery } from "@/lib/client/admin-list";
import { call } from "@/lib/client/http";
import { listMetasOf } from "@/lib/client/page-metas";
import { adminMessages } from "@/lib/messages/admin";
import { type PageMeta } from "@/lib/contract/page-meta";
import { titleOf } from "@/lib/format/listing-title";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { ListSection } from "../list/list-section";
import { type ListSource } from "../list/resource";
import { type MetaCardOf } from "./meta-card";
import { CardGrid, CardsWaiting } from "./meta-cards";

const cardOf = (kind: Kind, record: PageMeta): MetaCardOf => ({
  target: { kind, id: record.business_id ?? record.doctor_id ?? 0 },
  label: record.label,
  path: record.path,
  record,
});

/** Without a search: the listings that have a record. With one: every listing whose name matches. */
async function loadCards(kind: Kind, query: ListQuery): Promise<ListPage<MetaCardOf>> {
  if (!query.search) {
    const { count, results } = await call("GET", "seo/page-meta/", { query: { ...query, meta_type: kind } });
    return { count, results: results.map((record) => cardOf(kind, record)) };
  }
  const { count, results } = await call("GET", "listings/", { query: { ...query, kind, ordering: "name" } });
  const ids = results.map(({ id }) => id);
  const [records, words] =
    ids.length > 0
      ? await Promise.all([listMetasOf(kind, ids).then((found) => found.results), listPageWords(ids)])
      : [[], []];
  const wordsOf = new Map(words.map((one) => [one.id, one]));
  const recordOf = new Map(records.map((record) => [record.business_id ?? record.doctor_id, record]));
  return {
    count,
    results: results.map((listing) => ({
      target: { kind, id: listing.id },
      label: titleOf(listing),
      path: listing.path,
      record: recordOf.get(listing.id) ?? null,
      words: wordsOf.get(listing.id),
    })),
  };
}

const cardList = (kind: Kind): ListSource<MetaCardOf> => ({
  name: "metas",
  nouns: [kindFacts[kind].label.toLowerCase(), kindFacts[kind].pluralLabel],
  tabs: [{ key: kind, label: "", query: {}, empty: `No ${kind} has a record yet` }],
  searchLabel: `Search all ${kindFacts[kind].pluralLabel} by name`,
  filters: [],
  load: (query) => loadCards(kind, query),
  loadFailed: adminMessages.meta.listingsFailed[kind],
});

/** The records of one kind's listings; a search also finds listings without one. */
export const ListingPages = ({ kind, hrefOf }: { kind: Kind; hrefOf: (target: string) => string }) => (
  <ListSection
    list={cardList(kind)}
    head={({ search }) => (
      <p className="text-soft mt-3 mb-4">
        {search
          ? `All ${kindFacts[kind].pluralLabel} whose name contains these words.`
          : "These have a record. Search to find the others."}
      </p>
    )}
    waiting={<CardsWaiting />}
  >
    {(cards) => <CardGrid cards={cards} hrefOf={hrefOf} />}
  </ListSection>
);
