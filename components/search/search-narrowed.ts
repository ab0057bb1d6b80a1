import { type SearchAnswer, type UnderstoodPart } from "@/lib/contract/search";
import { type NearAnswer } from "@/lib/contract/search-near";
import { counted } from "@/lib/format/number";
import { capital } from "@/lib/format/text";
import { plainWords } from "@/lib/rules/plain-words";
import { type FilterName, filterWords, setFilters } from "@/lib/rules/search-filter";
import { type SearchState } from "@/lib/search/search-state";

/** An active filter, and the search without it. */
export interface Narrowing {
  label: string;
  /** The kind of filter, for screen readers. */
  kind: string;
  without: SearchState;
  /** The filter that it sets, if it sets one. */
  filter?: FilterName;
}

/** The name of a point without a place name. */
export const yourLocation = "your location";

/** "Within 25 miles of Portland, ME". */
export const nearText = ({ place, radius }: Pick<NearAnswer, "place" | "radius">): string =>
  `Within ${counted(radius, "mile")} of ${place ?? yourLocation}`;

/** Words as they would be typed to be understood the same way. */
const typed = ({ kind, said }: UnderstoodPart): string =>
  kind === "phrase" ? `"${said}"` : kind === "excluded" ? `-${said}` : said;

/** A query without some of its words, which are given as plain words; null if it does not have them in this order. */
function withoutWords(q: string, said: string): string | null {
  const words = q.split(/\s+/).filter(Boolean);
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      if (plainWords(words.slice(from, to).join(" ")) === said) return words.toSpliced(from, to - from).join(" ");
    }
  }
  return null;
}

/** The words as they were typed without a part of them; of corrected words the other parts. */
const wordsWithout = (q: string, part: UnderstoodPart, parts: readonly UnderstoodPart[]): string =>
  withoutWords(q, part.said) ??
  parts
    .filter((other) => other !== part)
    .map(typed)
    .join(" ");

/** The search with the place that its words named in the Location field, and a mistyped one mended there. */
export function asUnderstood(search: SearchState, { understood }: Pick<SearchAnswer, "understood">): SearchState {
  const place = understood.find(({ kind }) => kind === "place");
  if (!place) return search;
  return { ...search, q: search.location ? search.q : wordsWithout(search.q, place, understood), location: place.text };
}

/** The filters that words stated, each with the search without them. */
function saidNarrowings(search: SearchState, understood: readonly UnderstoodPart[]): Narrowing[] {
  const words = understood.filter(({ kind }) => kind !== "place");
  return words.flatMap((part) => {
    const without = { ...search, q: wordsWithout(search.q, part, words), page: 1 };
    if (part.kind === "excluded") return [{ kind: "Filter", label: `Without “${part.text}”`, without }];
    return part.words === undefined ? [] : [{ kind: "Filter", label: capital(part.words), without }];
  });
}

interface Names {
  /** The chosen category's name. */
  category: string;
  answer: Pick<SearchAnswer, "near" | "understood">;
}

/** All active filters, in the order of the form, but what the search bar shows: the words and the location. */
export function narrowingsOf(search: SearchState, { category, answer: { near, understood } }: Names): Narrowing[] {
  const narrowed = (kind: string, label: string, off: Partial<SearchState>): Narrowing[] =>
    label ? [{ kind, label, without: { ...search, page: 1, ...off } }] : [];
  const place = { near: "", radius: null, sort: sortWithoutPlace(search) };
  return [
    ...narrowed("Location", search.near && near ? nearText(near) : "", place),
    ...narrowed("Category", search.scope ? "" : category, { category: "" }),
    ...setFilters(search.filters).flatMap(([filter, value]) => {
      const off = { filters: { ...search.filters, [filter]: undefined } };
      return narrowed("Filter", capital(filterWords(filter, value)), off).map((one) => ({ ...one, filter }));
    }),
    ...saidNarrowings(search, understood),
  ];
}

/** The order of a search that no longer has a place. */
export const sortWithoutPlace = ({ sort }: Pick<SearchState, "sort">): SearchState["sort"] =>
  sort === "distance" ? "relevance" : sort;
