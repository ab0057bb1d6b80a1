import { type NearAnswer } from "@/lib/contract/search-near";
import { counted } from "@/lib/format/number";
import { capital } from "@/lib/format/text";
import { kindFacts } from "@/lib/rules/listing-kind";
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
export const nearText = ({ place, radius }: Pick<NearAnswer, "place" | "radius">): string =>
  `Within ${counted(radius, "mile")} of ${place ?? yourLocation}`;

interface Names {
  /** The chosen category's name. */
  category: string;
  near: NearAnswer | null;
}

/** All active filters except the search words, in the order of the form. */
export function narrowingsOf(search: SearchState, { category, near }: Names): Narrowing[] {
  const first = { ...search, page: 1 };
  const all: [isSet: unknown, kind: string, label: string, off: Partial<SearchState>][] = [
    [search.location, "Location", search.location, { location: "" }],
    [
      near,
      "Near",
      near ? nearText(near) : "",
      { near: "", sort: search.sort === "distance" ? "relevance" : search.sort },
    ],
    [search.category, "Category", category, { category: "" }],
    [search.type, "Kind", search.type ? capital(kindFacts[search.type].pluralLabel) : "", { type: "" }],
    [search.rating, "Filter", `Rating ${search.rating} and up`, { rating: null }],
    [search.premium, "Filter", "Premium", { premium: false }],
    [search.freeConsultation, "Filter", "Free consultation", { freeConsultation: false }],
    [search.language, "Language", search.language, { language: "" }],
    [search.insurance, "Insurance", search.insurance, { insurance: "" }],
  ];
  return all.flatMap(([isSet, kind, label, off]) => (isSet ? [{ label, kind, without: { ...first, ...off } }] : []));
}
