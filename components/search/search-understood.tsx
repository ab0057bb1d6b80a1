import { type SearchAnswer } from "@/lib/contract/search";
import { capitals } from "@/lib/format/text";
import { routes } from "@/lib/routes";
import { states } from "@/lib/rules/us-states";
import { paramsOf, type SearchAsk } from "./search-ask";

type Understood = Pick<SearchAnswer, "read_as" | "corrected_q" | "count">;

type ReadPlace = NonNullable<SearchAnswer["read_as"]>;

/** The place that was read out of a search, as the filter has it: "Austin, TX". */
const placeWords = ({ city, state }: ReadPlace): string => [city && capitals(city), state].filter(Boolean).join(", ");

/** The same as people say it: a state alone by its name. */
const placeName = (place: ReadPlace): string =>
  place.city ? placeWords(place) : (states.find(({ code }) => code === place.state)?.name ?? placeWords(place));

/** The search as it was understood: with the words and the place that were searched for in the end. */
export function asUnderstood(ask: SearchAsk, { read_as, corrected_q }: Understood): SearchAsk {
  if (read_as !== null) return { ...ask, q: read_as.q, location: placeWords(read_as) };
  return { ...ask, q: corrected_q ?? ask.q };
}

type SearchUnderstoodProps = { ask: SearchAsk; answer: Understood };

/** What was searched for instead of what was typed, with the way back to just that. */
export function SearchUnderstood({ ask, answer }: SearchUnderstoodProps) {
  if (answer.corrected_q === null && answer.read_as === null) return null;
  return (
    <p className="mb-4">
      {wordsFor(answer)}{" "}
      <a
        href={routes.search(paramsOf({ ...ask, asTyped: true, page: 1 }))}
        className="text-accent underline underline-offset-4"
      >
        Search for just “{ask.q}”
      </a>
    </p>
  );
}

function wordsFor({ corrected_q, read_as, count }: Understood) {
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
