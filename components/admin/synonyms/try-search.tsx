import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { adminMessages } from "@/lib/admin-messages";
import { trySearch } from "@/lib/client/synonyms";
import { routes } from "@/lib/routes";
import { failureText } from "../call-failure";

type Outcome = { typed: string; ways: string[] } | { failure: string } | null;

/** Shows what a search is looked for as, with the phrases as they are now. */
export function TrySearch() {
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === "") return setOutcome(null);
    setBusy(true);
    try {
      setOutcome({ typed, ...(await trySearch(typed)) });
    } catch (error) {
      setOutcome({ failure: failureText(error, adminMessages.synonyms.tryFailed) });
    }
    setBusy(false);
  }

  return (
    <form onSubmit={submit} aria-labelledby="try-title" className="border-line mt-6 border-y py-5">
      <h2 id="try-title" className="text-h3">
        Try a search
      </h2>
      <div className="mt-3 flex max-w-2xl flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <label htmlFor="try-q" className="text-label text-soft block pb-1 font-semibold">
            Somebody types
          </label>
          <Input
            id="try-q"
            type="search"
            value={typed}
            maxLength={200}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={isBusy}>
          Show
        </Button>
      </div>
      <div role="status" className="mt-3 wrap-anywhere">
        <Said outcome={outcome} />
      </div>
    </form>
  );
}

function Said({ outcome }: { outcome: Outcome }) {
  if (!outcome) return null;
  if ("failure" in outcome) return <p className="text-bad font-semibold">{outcome.failure}</p>;
  const { typed, ways } = outcome;
  if (ways.length === 0) return <p>Nothing is searched for: these words are too common, or there are none.</p>;
  return (
    <>
      <p>
        {ways.length === 1
          ? "Looked for just as it is typed, without common words:"
          : "Whoever holds all words of one of these is found:"}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {ways.map((way) => (
          <li key={way}>
            <bdi className="font-semibold">{way}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <a href={routes.search({ q: typed.trim() })} className="link">
          See what the search finds
        </a>
      </p>
    </>
  );
}
