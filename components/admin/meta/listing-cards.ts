import { listAllListings } from "@/lib/client/admin-listings";
import { listPageWords } from "@/lib/client/meta-templates";
import { listMetasOf, listPageMetas } from "@/lib/client/page-metas";
import { type PageMeta } from "@/lib/contract/page-meta";
import { titleOf } from "@/lib/format/listing-title";
import { type Kind } from "@/lib/rules/listing-kind";
import { type MetaCardOf } from "./meta-card";

interface CardQuery {
  kind: Kind;
  search: string;
  page: number;
  size: number;
}

export type CardPage = { count: number; cards: MetaCardOf[] };

const cardOf = (kind: Kind, record: PageMeta): MetaCardOf => ({
  target: { kind, id: record.business_id ?? record.doctor_id ?? 0 },
  label: record.label,
  path: record.path,
  record,
});

/** Without a search: the listings that have a record. With one: every listing whose name matches. */
export async function readListingCards({ kind, search, page, size }: CardQuery): Promise<CardPage> {
  const paging = { limit: size, offset: (page - 1) * size };
  if (!search) {
    const { count, results } = await listPageMetas({ meta_type: kind, ...paging });
    return { count, cards: results.map((record) => cardOf(kind, record)) };
  }
  const { count, results } = await listAllListings({ kind, search, ordering: "name", ...paging });
  const ids = results.map(({ id }) => id);
  const [records, words] =
    ids.length > 0
      ? await Promise.all([listMetasOf(kind, ids).then((found) => found.results), listPageWords(ids)])
      : [[], []];
  const wordsOf = new Map(words.map((one) => [one.id, one]));
  const recordOf = new Map(records.map((record) => [record.business_id ?? record.doctor_id, record]));
  return {
    count,
    cards: results.map((listing) => ({
      target: { kind, id: listing.id },
      label: titleOf(listing),
      path: listing.path,
      record: recordOf.get(listing.id) ?? null,
      words: wordsOf.get(listing.id),
    })),
  };
}
