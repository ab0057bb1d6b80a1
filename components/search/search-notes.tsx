import { type ReactNode } from "react";
import { type LeftOut, type SearchAnswer } from "@/lib/contract/search";
import { type NearAnswer } from "@/lib/contract/search-near";
import { counted, exactNumber } from "@/lib/format/number";
import { states } from "@/lib/rules/us-states";
import { addressOf, type SearchState } from "@/lib/search/search-state";

/** What a looser search leaves out, as the end of "12 results without …". */
const leftOutText: Record<LeftOut["kind"], (text: string) => string> = {
  place: (text) => text,
  filter: (text) => `“${text}”`,
  category: (text) => `the category ${text}`,
  word: (text) => `“${text}”`,
};

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "Houston, TX and “speaks Spanish”". */
export const leftOutList = (leftOut: readonly LeftOut[]): string =>
  list.format(leftOut.map(({ kind, text }) => leftOutText[kind](text)));

type SearchNotesProps = { search: SearchState; answer: SearchAnswer };

/** Notes above results: corrected spelling, what they leave out, a place that is a state as well, unplaced listings. */
export function SearchNotes({ search, answer }: SearchNotesProps) {
  const { corrected_q: corrected, near, items, understood } = answer;
  // The order of results already heeds ratings.
  const wishes = understood.filter(({ kind, text }) => kind === "wish" && text !== "rating");
  const strict = addressOf({ ...search, strict: true, page: 1 });
  return (
    <>
      {corrected !== null && (
        <Note href={strict} link={`Search instead for “${search.q}”`}>
          {items.length > 0 ? "Showing results for" : "Searched for"} <strong>{corrected}</strong>.
        </Note>
      )}
      {wishes.length > 0 && items.length > 0 && (
        <p className="text-soft mb-4">
          Listings don&apos;t say <strong>{list.format(wishes.map(({ said }) => `“${said}”`))}</strong>, so it changes
          nothing here.
        </p>
      )}
      <StateNote search={search} answer={answer} />
      {near && near.unplaced > 0 && <p className="text-soft mb-4">{unplacedText(near)}</p>}
    </>
  );
}

/** Offers the state of a city's name: "New York" is both. */
function StateNote({ search, answer }: SearchNotesProps) {
  const place = answer.understood.find(({ kind }) => kind === "place");
  const state = states.find(({ name }) => name.toLowerCase() === place?.text.replace(/, [A-Z]{2}$/, "").toLowerCase());
  if (!place || !state || answer.items.some(({ data }) => data.city?.toLowerCase() !== state.name.toLowerCase()))
    return null;
  return (
    <Note href={addressOf({ ...search, location: state.code, page: 1 })} link={`Search all of ${state.name}`}>
      These results are in the city of {state.name}.
    </Note>
  );
}

function Note({ href, link, children }: { href: string; link: string; children: ReactNode }) {
  return (
    <p className="mb-4">
      {children}{" "}
      <a href={href} className="text-accent underline underline-offset-4">
        {link}
      </a>
    </p>
  );
}

/** "3 listings without an address aren't shown." */
function unplacedText({ unplaced, unplaced_is_exact }: NearAnswer): string {
  if (!unplaced_is_exact) return `${exactNumber(unplaced)}+ listings without an address aren't shown.`;
  return `${counted(unplaced, "listing")} without an address ${unplaced === 1 ? "isn't" : "aren't"} shown.`;
}
