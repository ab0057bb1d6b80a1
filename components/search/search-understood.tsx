import { type SearchAnswer } from "@/lib/contract/search";
import { capitals } from "@/lib/format/text";
import { routes } from "@/lib/routes";
import { states } from "@/lib/rules/us-states";
import { paramsOf, type SearchState } from "./search-state";

type Understood = Pick<SearchAnswer, "read_as" | "corrected_q" | "count">;

type ReadPlace = NonNullable<SearchAnswer["read_as"]>;

/** The place parsed from the query, as the location filter spells it: "Austin, TX". */
const placeFilter = ({ city, state }: ReadPlace): string => [city && capitals(city), state].filter(Boolean).join(", ");

/** The place for people: a state without a city by its name. */
const placeName = (place: ReadPlace): string =>
  place.city ? placeFilter(place) : (states.find(({ code }) => code === place.state)?.name ?? placeFilter(place));

/** The search with the corrected words and the place parsed from the query. */
export function asUnderstood(search: SearchState, { read_as, corrected_q }: Understood): SearchState {
  if (read_as !== null) return { ...search, q: read_as.q, location: placeFilter(read_as) };
  return { ...search, q: corrected_q ?? search.q };
}

type SearchUnderstoodProps = { search: SearchState; answer: Understood };

/** Says what was searched for instead of the words typed, and links to a search for exactly those. */
export function SearchUnderstood({ search, answer }: SearchUnderstoodProps) {
  if (answer.corrected_q === null && answer.read_as === null) return null;
  return (
    <p className="mb-4">
      {textOf(answer)}{" "}
      <a
        href={routes.search(paramsOf({ ...search, asTyped: true, page: 1 }))}
        className="text-accent underline underline-offset-4"
      >
        Search for just “{search.q}”
      </a>
    </p>
  );
}

function textOf({ corrected_q, read_as, count }: Understood) {
  const words = read_as === null ? corrected_q : read_as.q;
  const what = <strong>{words || "everything"}</strong>;
  const where = read_as && (
    <>
      {" "}
      in <strong>{placeName(read_as)}</strong>
    </>
  );
  if (count === 0)
    return corrected_q === null ? (
      <>
        Searched for {what}
        {where}.
      </>
    ) : (
      <>
        Searched for {what}
        {where}: nothing is spelled as typed.
      </>
    );
  if (corrected_q === null)
    return (
      <>
        Showing {what}
        {where}.
      </>
    );
  return (
    <>
      Showing results for {what}
      {where}: nothing matched as typed.
    </>
  );
}
