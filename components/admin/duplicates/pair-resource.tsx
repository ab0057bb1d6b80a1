import { StatusMark } from "@/components/shared/status-mark";
import { type ListPage, type ListQuery } from "@/lib/client/admin-list";
import { call } from "@/lib/client/http";
import { type DuplicatePair } from "@/lib/contract/duplicate";
import { type Listing } from "@/lib/contract/listing";
import { phoneText } from "@/lib/format/contact-links";
import { addressOf, DOT } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { reasonLabels } from "@/lib/format/merge-words";
import { counted } from "@/lib/format/number";
import { listingStatusLabels } from "@/lib/format/status";
import { joined } from "@/lib/format/text";
import { routes } from "@/lib/site/routes";
import { type MergeSide } from "@/lib/rules/duplicates";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type Action, forEach, mostCallsAtOnce, onlyTab, type Resource, type Tool } from "../list/resource";
import { TwoLines } from "../list/two-lines";

/** A pair with the number by which this page tells it from others. */
type Pair = DuplicatePair & { id: number };

const numbers = new Map<string, number>();

function withNumber(pair: DuplicatePair): Pair {
  const key = `${pair.first.id}-${pair.second.id}`;
  const id = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, id);
  return { ...pair, id };
}

async function load({ category, ...query }: ListQuery): Promise<ListPage<Pair>> {
  const { count, results } = await call("GET", "duplicates/", { query: { ...query, category_id: category } });
  return { count, results: results.map(withNumber) };
}

/** Proposes which listing stays: the public one, then the one with more reviews, then the older one. */
function proposedSides({ first, second }: DuplicatePair): Record<MergeSide, number> {
  const isPublic = (listing: Listing) => Number(listing.status === "active");
  const gain = isPublic(second) - isPublic(first) || second.total_reviews - first.total_reviews;
  return gain > 0 ? { kept: second.id, merged: first.id } : { kept: first.id, merged: second.id };
}

const namesOf = ({ first, second }: DuplicatePair): string => `${titleOf(first)} and ${titleOf(second)}`;

const reasonsOf = ({ reasons }: DuplicatePair) => reasons.map((reason) => reasonLabels[reason]);

const PairPane = ({ pair }: { pair: Pair }) => (
  <>
    <p className="flex flex-wrap items-center gap-2">
      {reasonsOf(pair).map((reason) => (
        <StatusMark key={reason}>{reason}</StatusMark>
      ))}
      <span className="text-label text-soft">{pair.score} of 100</span>
    </p>
    <div className="mt-3 grid gap-3 @xl:grid-cols-2 @xl:gap-6">
      <Half listing={pair.first} />
      <Half listing={pair.second} />
    </div>
  </>
);

function Half({ listing }: { listing: Listing }) {
  return (
    <div className="min-w-0">
      <h2 className="text-h4" dir="auto">
        {titleOf(listing)}
      </h2>
      <p className="text-soft" dir="auto">
        {joined([listing.category_name, addressOf(listing)], DOT)}
        {listing.phone && (
          <>
            {DOT}
            <span className="whitespace-nowrap">{phoneText(listing.phone)}</span>
          </>
        )}
      </p>
      <p className="text-soft">
        {joined(
          [
            counted(listing.total_reviews, "review"),
            listing.claim_status === "claimed" ? "Claimed" : "",
            listing.status === "active" ? "" : listingStatusLabels[listing.status],
          ],
          "\u00a0· ",
        )}
      </p>
    </div>
  );
}

const dismiss: Action<Pair> = {
  key: "different",
  label: "They are different",
  done: "won’t be suggested again",
  hotkey: "d",
  appliesTo: () => true,
  run: (pairs) =>
    forEach(pairs, ({ first, second }) =>
      call("POST", "duplicates/dismiss/", {
        body: { first_id: first.id, second_id: second.id, dismissed: true },
        keepalive: true,
      }),
    ),
};

/** Opens the two listings side by side, with the choices of a merge. */
export const compare: Tool<Pair> = {
  label: "Compare and merge",
  hotkey: "m",
  run: (pair) => window.location.assign(routes.adminDuplicates(proposedSides(pair))),
};

/** A category to choose from, with its depth in the tree. */
export type CategoryChoice = { id: number; name: string; depth: number };

/** The moderation screen's configuration for likely duplicates, the likeliest first. */
export const pairResource = (categories: readonly CategoryChoice[]): Resource<Pair> => ({
  name: "duplicates",
  title: "Duplicates",
  nouns: ["pair", "pairs"],
  tabs: [{ ...onlyTab("No likely duplicates")[0], hasUndo: true, mostAtOnce: mostCallsAtOnce }],
  filters: [
    {
      key: "kind",
      label: "Kind",
      options: [["", "Both"], ...kinds.map((kind) => [kind, kindFacts[kind].label] as const)],
    },
    {
      key: "category",
      label: "Category",
      options: [
        ["", "All categories"],
        ...categories.map(({ id, name, depth }) => [String(id), "\u00a0\u00a0".repeat(depth) + name] as const),
      ],
    },
  ],
  columns: [
    {
      key: "pair",
      label: "Pair",
      cell: (pair) => <TwoLines title={namesOf(pair)} text={joined(reasonsOf(pair), DOT)} since={`${pair.score}`} />,
    },
  ],
  actionsIn: () => [dismiss],
  titleOf: namesOf,
  pathOf: ({ first }) => (first.status === "active" ? first.path : null),
  pane: (pair) => ({ main: <PairPane pair={pair} />, side: null }),
  load,
  loadFailed: "Failed to load the pairs.",
  decideFailed: "That could not be saved. Please try again.",
});
