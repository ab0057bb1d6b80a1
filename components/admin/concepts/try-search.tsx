import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type UnderstoodPart } from "@/lib/contract/search";
import { routes } from "@/lib/site/routes";
import { filterTable, isFilterName } from "@/lib/rules/search-filter";
import { failureText } from "../call-failure";

const words = adminMessages.concepts;

/** Shows how a search is understood, with the concepts as they are now. */
export function TrySearch() {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(typed.trim());
      }}
      aria-labelledby="try-title"
      className="border-line mt-6 border-y py-5"
    >
      <h2 id="try-title" className="text-h3">
        Try a search
      </h2>
      <div className="mt-3 flex max-w-2xl flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <label htmlFor="try-q" className="text-label text-soft block pb-1 font-semibold">
            What a visitor types
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
        <Button type="submit">Show</Button>
      </div>
      <div role="status" className="mt-3 wrap-anywhere">
        {asked && <Understood q={asked} />}
      </div>
    </form>
  );
}

/** The parts whose text says more than what was typed. */
const named: ReadonlySet<UnderstoodPart["kind"]> = new Set(["concept", "language", "insurance"]);

function Understood({ q }: { q: string }) {
  const { data, error } = useQuery({
    queryKey: ["concepts", "try", q],
    queryFn: () => call("GET", "concepts/try/", { query: { q } }),
  });
  if (error) return <p className="text-bad font-semibold">{failureText(error, words.tryFailed)}</p>;
  if (!data) return null;
  if (data.understood.length === 0) return <p>{words.nothingUnderstood}</p>;
  return (
    <>
      {data.corrected_q !== null && (
        <p>
          Spelled: <bdi className="font-semibold">{data.corrected_q}</bdi>
        </p>
      )}
      <dl className="mt-1 grid w-fit max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {data.understood.map(({ kind, said, text }, at) => (
          <div key={at} className="col-span-2 grid grid-cols-subgrid">
            <dt dir="auto">{said}</dt>
            <dd>
              {named.has(kind) && <bdi className="font-semibold">{text}</bdi>}{" "}
              <span className="text-soft">
                {isFilterName(kind) ? filterTable[kind].label.toLowerCase() : words.parts[kind]}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        <a href={routes.search({ q })} className="link">
          See what the search finds
        </a>
      </p>
    </>
  );
}
