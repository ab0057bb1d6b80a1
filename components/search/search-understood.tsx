import { type SearchAnswer } from "@/lib/contract/search";
import { routes } from "@/lib/routes";
import { paramsOf, type SearchAsk } from "./search-ask";

type SearchUnderstoodProps = { ask: SearchAsk; answer: SearchAnswer };

/** What was searched for instead of what was typed, with the way back to just that. */
export function SearchUnderstood({ ask, answer }: SearchUnderstoodProps) {
  const words = wordsFor(answer);
  if (words === null) return null;
  return (
    <p className="mb-4">
      {words}{" "}
      <a
        href={routes.search(paramsOf({ ...ask, asTyped: true, page: 1 }))}
        className="text-accent underline underline-offset-4"
      >
        Search for just “{ask.q}”
      </a>
    </p>
  );
}

function wordsFor({ corrected_q, read_as }: SearchAnswer) {
  if (corrected_q !== null) {
    return (
      <>
        Showing results for <strong>{corrected_q}</strong>: nothing matched as typed.
      </>
    );
  }
  if (read_as === null) return null;
  const where = [read_as.city, read_as.state].filter(Boolean).join(", ");
  return (
    <>
      Showing <strong>{read_as.q}</strong> in <strong>{where}</strong>.
    </>
  );
}
