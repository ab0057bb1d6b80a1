import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { type LoggedSearch } from "@/lib/contract/concept";
import { shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { routes } from "@/lib/routes";
import { rowButton } from "../list/row-actions";
import { TableHeads } from "../table-heads";

const cell = "py-2 pr-4 max-md:block max-md:py-0";

type ActionProps = { onMake: (query: string) => void; onAdd: (query: string) => void };

const Actions = ({ query, onMake, onAdd }: ActionProps & { query: string }) => (
  <>
    <Button look="quiet" className={rowButton} aria-label={`Make a concept: ${query}`} onClick={() => onMake(query)}>
      Make a concept
    </Button>
    <Button look="quiet" className={rowButton} aria-label={`Add to…: ${query}`} onClick={() => onAdd(query)}>
      Add to…
    </Button>
  </>
);

/** Searches that concepts might help, each with the ways to do so. */
export function SearchTable({ rows, ...actions }: ActionProps & { rows: readonly LoggedSearch[] }) {
  return (
    <table role="table" className="mt-3 w-full text-left max-md:block">
      <caption className="sr-only">Searches</caption>
      <TableHeads heads={["Search", "Outcome", "Searched", "Actions"]} />
      <tbody role="rowgroup" className="divide-line divide-y max-md:block">
        {rows.map(({ query, outcome, searches, last_on: day, concept }) => (
          <tr key={`${outcome} ${query}`} role="row" className="hover:bg-sunk align-top max-md:block max-md:py-3">
            <td role="cell" className={`${cell} font-semibold wrap-anywhere md:w-1/3`}>
              <a href={routes.search({ q: query })} className="link" dir="auto">
                {query}
              </a>
            </td>
            <td role="cell" className={cell}>
              {adminMessages.concepts.outcomes[outcome]}
            </td>
            <td role="cell" className={`${cell} text-soft`}>
              {counted(searches, "time")}, last on {shortDayText(day)}
            </td>
            <td role="cell" className="py-1.5 whitespace-nowrap max-md:block">
              {concept === null ? (
                <Actions query={query} {...actions} />
              ) : (
                <span className="text-soft wrap-anywhere whitespace-normal">
                  Now means <bdi>{concept}</bdi>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
