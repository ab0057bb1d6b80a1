import { listPageWords } from "@/lib/client/meta-templates";
import { type ListPage, type ListQuery } from "@/lib/client/admin-list";
import { call } from "@/lib/client/http";
import { listCategories } from "@/lib/client/categories";
import { listMetasOf, type MetaKind } from "@/lib/client/page-metas";
import { adminMessages } from "@/lib/messages/admin";
import { type PageMeta } from "@/lib/contract/page-meta";
import { titleOf } from "@/lib/format/listing-title";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { routes } from "@/lib/site/routes";
import { ListSection } from "../list/list-section";
import { type ListSource } from "../list/resource";
import { type MetaCardOf } from "./meta-card";
import { CardGrid, CardsWaiting } from "./meta-cards";

export const pageKinds: readonly MetaKind[] = ["category", ...kinds];

const idOf = ({ business_id, doctor_id, category_id }: PageMeta): number =>
  business_id ?? doctor_id ?? category_id ?? 0;

const cardOf = (kind: MetaKind, record: PageMeta): MetaCardOf => ({
  target: { kind, id: idOf(record) },
  label: record.label,
  path: record.path,
  record,
});

type Found = { id: number; label: string; path: string };

/** The categories, or the listings of a kind, whose name matches. */
async function findPages(kind: MetaKind, query: ListQuery): Promise<ListPage<Found>> {
  if (kind !== "category") {
    const { count, results } = await call("GET", "listings/", { query: { ...query, kind, ordering: "name" } });
    return {
      count,
      results: results.map((listing) => ({ id: listing.id, label: titleOf(listing), path: listing.path })),
    };
  }
  const text = String(query.search).trim().toLowerCase();
  const found = (await listCategories()).results.filter(({ name }) => name.toLowerCase().includes(text));
  const [from, limit] = [Number(query.offset ?? 0), Number(query.limit)];
  const results = found.slice(from, from + limit).map(({ id, name, full_slug: path }) => {
    return { id, label: name, path: routes.category(path) };
  });
  return { count: found.length, results };
}

/** Without a search: the pages that have a record. With one: every page whose name matches. */
async function loadCards(kind: MetaKind, query: ListQuery): Promise<ListPage<MetaCardOf>> {
  if (!query.search) {
    const { count, results } = await call("GET", "seo/page-meta/", { query: { ...query, meta_type: kind } });
    return { count, results: results.map((record) => cardOf(kind, record)) };
  }
  const { count, results } = await findPages(kind, query);
  const ids = results.map(({ id }) => id);
  const [records, words] =
    ids.length > 0
      ? await Promise.all([
          listMetasOf(kind, ids).then((found) => found.results),
          listPageWords(ids, kind === "category" ? "categories" : "listings"),
        ])
      : [[], []];
  const wordsOf = new Map(words.map((one) => [one.id, one]));
  const recordOf = new Map(records.map((record) => [idOf(record), record]));
  return {
    count,
    results: results.map(({ id, ...found }) => ({
      target: { kind, id },
      ...found,
      record: recordOf.get(id) ?? null,
      words: wordsOf.get(id),
    })),
  };
}

const nounsOf = (kind: MetaKind): [string, string] =>
  kind === "category" ? [kind, "categories"] : [kindFacts[kind].label.toLowerCase(), kindFacts[kind].pluralLabel];

const cardList = (kind: MetaKind): ListSource<MetaCardOf> => ({
  name: "metas",
  nouns: nounsOf(kind),
  tabs: [{ key: kind, label: "", query: {}, empty: `No ${kind} has a record yet` }],
  searchLabel: `Search all ${nounsOf(kind)[1]} by name`,
  filters: [],
  load: (query) => loadCards(kind, query),
  loadFailed: adminMessages.meta.pagesFailed[kind],
});

/** The records of categories, or of one kind's listings; a search also finds pages without one. */
export const ListedPages = ({ kind, hrefOf }: { kind: MetaKind; hrefOf: (target: string) => string }) => (
  <ListSection
    list={cardList(kind)}
    head={({ search }) => (
      <p className="text-soft mt-3 mb-4">
        {search
          ? `All ${nounsOf(kind)[1]} whose name contains these words.`
          : "These have a record. Search to find the others."}
      </p>
    )}
    waiting={<CardsWaiting />}
  >
    {(cards) => <CardGrid cards={cards} hrefOf={hrefOf} />}
  </ListSection>
);
