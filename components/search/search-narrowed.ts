import { type SearchAnswer, type UnderstoodPart } from "@/lib/contract/search";
import { type NearAnswer } from "@/lib/contract/search-near";
import { counted } from "@/lib/format/number";
import { capital } from "@/lib/format/text";
import { filterLabel, isFactFilter } from "@/lib/rules/search-filter";
import { type SearchState } from "./search-state";

/** An active filter, and the search without it. */
export interface Narrowing {
  label: string;
  /** The kind of filter, for screen readers. */
  kind: string;
  without: SearchState;
}

/** The name of a point without a place name. */
export const yourLocation = "your location";

/** "Within 25 miles of Portland, ME". */
const nearText = ({ place, radius }: Pick<NearAnswer, "place" | "radius">): string =>
  `Within ${counted(radius, "mile")} of ${place ?? yourLocation}`;

/** Words as they would be typed to be understood the same way. */
const typed = ({ kind, said }: UnderstoodPart): string =>
  kind === "phrase" ? `"${said}"` : kind === "excluded" ? `-${said}` : said;

const wordsOf = (parts: readonly UnderstoodPart[]): string => parts.map(typed).join(" ");

/** The search with the place that its words named in the Location field, and a mistyped one mended there. */
export function asUnderstood(search: SearchState, { understood }: Pick<SearchAnswer, "understood">): SearchState {
  const place = understood.find(({ kind }) => kind === "place");
  if (!place) return search;
  const q = search.location ? search.q : wordsOf(understood.filter((part) => part !== place));
  return { ...search, q, location: place.text };
}

/** The filters that words stated, each with the search without them. */
function saidNarrowings(search: SearchState, understood: readonly UnderstoodPart[]): Narrowing[] {
  const words = understood.filter(({ kind }) => kind !== "place");
  return words.flatMap((part) => {
    const without = { ...search, q: wordsOf(words.filter((other) => other !== part)), page: 1 };
    if (part.kind === "excluded") return [{ kind: "Filter", label: `Without “${part.text}”`, without }];
    return isFactFilter(part.kind)
      ? [{ kind: "Filter", label: capital(filterLabel(part.kind, part.text)), without }]
      : [];
  });
}

interface Names {
  /** The chosen category's name. */
  category: string;
  answer: Pick<SearchAnswer, "near" | "understood">;
}

/** All active filters except what is searched for, in the order of the form. */
export function narrowingsOf(search: SearchState, { category, answer: { near, understood } }: Names): Narrowing[] {
  const first = { ...search, page: 1 };
  const place: Partial<SearchState> = { location: "", near: "", radius: null, sort: sortWithoutPlace(search) };
  const fact = (name: Parameters<typeof filterLabel>[0], value: unknown) =>
    value ? capital(filterLabel(name, value)) : "";
  const all: [kind: string, label: string, off: Partial<SearchState>][] = [
    ["Location", near ? nearText(near) : search.location, place],
    ["Category", category, { category: "" }],
    ["Kind", fact("type", search.type), { type: "" }],
    ["Filter", search.rating ? `Rating ${search.rating} and up` : "", { rating: null }],
    ["Filter", search.premium ? "Premium" : "", { premium: false }],
    ["Filter", fact("free_consultation", search.freeConsultation), { freeConsultation: false }],
    ["Filter", fact("gender", search.gender), { gender: "" }],
    ["Filter", fact("language", search.language), { language: "" }],
    ["Filter", fact("insurance", search.insurance), { insurance: "" }],
  ];
  return [
    ...all.flatMap(([kind, label, off]) => (label ? [{ label, kind, without: { ...first, ...off } }] : [])),
    ...saidNarrowings(search, understood),
  ];
}

const sortWithoutPlace = ({ sort }: SearchState) => (sort === "distance" ? "relevance" : sort);
