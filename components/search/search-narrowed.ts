import { type NearAnswer } from "@/lib/contract/search-near";
import { counted } from "@/lib/format/number";
import { capital } from "@/lib/format/text";
import { kindFacts } from "@/lib/rules/listing-kind";
import { type SearchAsk } from "./search-ask";

/** Something that narrows a search, and the search without it. */
export interface Narrowing {
  label: string;
  /** What it is, for who hears it alone. */
  says: string;
  without: SearchAsk;
}

/** What a point without a name is called. */
export const yourLocation = "your location";

/** Where a search is near, in words. */
export const nearWords = ({ place, radius }: Pick<NearAnswer, "place" | "radius">): string =>
  `Within ${counted(radius, "mile")} of ${place ?? yourLocation}`;

interface Known {
  /** The chosen category's name. */
  category: string;
  near: NearAnswer | null;
}

/** All that narrows a search but its words, in the order of the filters. */
export function narrowingsOf(ask: SearchAsk, { category, near }: Known): Narrowing[] {
  const first = { ...ask, page: 1 };
  const all: [isSet: unknown, says: string, label: string, off: Partial<SearchAsk>][] = [
    [ask.location, "Location", ask.location, { location: "" }],
    [near, "Near", near ? nearWords(near) : "", { near: "", sort: ask.sort === "distance" ? "relevance" : ask.sort }],
    [ask.category, "Category", category, { category: "" }],
    [ask.type, "Kind", ask.type ? capital(kindFacts[ask.type].pluralLabel) : "", { type: "" }],
    [ask.rating, "Filter", `Rating ${ask.rating} and up`, { rating: null }],
    [ask.premium, "Filter", "Premium", { premium: false }],
    [ask.freeConsultation, "Filter", "Free consultation", { freeConsultation: false }],
    [ask.language, "Language", ask.language, { language: "" }],
    [ask.insurance, "Insurance", ask.insurance, { insurance: "" }],
  ];
  return all.flatMap(([isSet, says, label, off]) => (isSet ? [{ label, says, without: { ...first, ...off } }] : []));
}
