import { Button } from "@/components/ui/button";
import { type Synonym } from "@/lib/contract/synonym";
import { rowButton } from "../moderation/row-actions";
import { TableHeads } from "../table-heads";

/** What can be done with a phrase. */
export type SynonymDeed = "change" | "remove";

const deeds: [SynonymDeed, string][] = [
  ["change", "Change"],
  ["remove", "Remove"],
];

type SynonymTableProps = { rows: readonly Synonym[]; onDo: (deed: SynonymDeed, synonym: Synonym) => void };

/** Phrases with what they mean: a table, and cards where the window is narrow. */
export function SynonymTable({ rows, onDo }: SynonymTableProps) {
  return (
    <table role="table" className="mt-3 w-full text-left max-md:block">
      <caption className="sr-only">Phrases</caption>
      <TableHeads heads={["People type", "It means", "Actions"]} />
      <tbody role="rowgroup" className="divide-line divide-y max-md:block">
        {rows.map((synonym) => (
          <tr key={synonym.id} role="row" className="hover:bg-sunk align-top max-md:block max-md:py-3">
            <td role="cell" className="py-2 pr-4 font-semibold wrap-anywhere max-md:block max-md:py-0 md:w-1/3">
              <bdi>{synonym.phrase}</bdi>
            </td>
            <td role="cell" className="text-soft py-2 pr-4 wrap-anywhere max-md:block max-md:py-1">
              <span className="md:hidden">means </span>
              {synonym.means.map((mean, at) => (
                <span key={mean}>
                  {at > 0 && " or "}
                  <bdi>{mean}</bdi>
                </span>
              ))}
            </td>
            <td role="cell" className="py-1.5 whitespace-nowrap max-md:block">
              {deeds.map(([deed, label]) => (
                <Button
                  key={deed}
                  look="quiet"
                  className={rowButton}
                  aria-label={`${label}: ${synonym.phrase}`}
                  onClick={() => onDo(deed, synonym)}
                >
                  {label}
                </Button>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
