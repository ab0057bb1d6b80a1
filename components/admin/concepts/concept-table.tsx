import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { type Concept } from "@/lib/contract/concept";
import { rowButton } from "../list/row-actions";
import { TableHeads } from "../table-heads";

/** What can be done with a concept. */
export type ConceptAction = "change" | "remove";

const actions: [ConceptAction, string][] = [
  ["change", "Change"],
  ["remove", "Remove"],
];

/** Terms that a row shows. */
const shownTerms = 8;

const cell = "py-2 pr-4 wrap-anywhere max-md:block max-md:py-0";

type ConceptTableProps = { rows: readonly Concept[]; onAct: (action: ConceptAction, concept: Concept) => void };

/** Concepts with the ways to say them: a table, and cards where the window is narrow. */
export function ConceptTable({ rows, onAct }: ConceptTableProps) {
  return (
    <table role="table" className="mt-3 w-full text-left max-md:block">
      <caption className="sr-only">Concepts</caption>
      <TableHeads heads={["Concept", "Other ways to say it", "Actions"]} />
      <tbody role="rowgroup" className="divide-line divide-y max-md:block">
        {rows.map((concept) => (
          <tr key={concept.id} role="row" className="hover:bg-sunk align-top max-md:block max-md:py-3">
            <td role="cell" className={`${cell} md:w-1/4`}>
              <bdi className="font-semibold">{concept.name}</bdi>
              <span className="text-label text-soft block">{adminMessages.concepts.kinds[concept.kind]}</span>
            </td>
            <td role="cell" className={cell}>
              <Terms terms={concept.terms} />
              <Links label="Part of" names={concept.broader} />
              <Links label="Related" names={concept.related} />
            </td>
            <td role="cell" className="py-1.5 whitespace-nowrap max-md:block">
              {actions.map(([action, label]) => (
                <Button
                  key={action}
                  look="quiet"
                  className={rowButton}
                  aria-label={`${label}: ${concept.name}`}
                  onClick={() => onAct(action, concept)}
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

const Terms = ({ terms }: { terms: readonly string[] }) => (
  <p className={terms.length === 0 ? "max-md:hidden" : undefined} dir="auto">
    {terms.slice(0, shownTerms).join(", ")}
    {terms.length > shownTerms && <span className="text-soft"> and {terms.length - shownTerms} more</span>}
  </p>
);

const Links = ({ label, names }: { label: string; names: readonly string[] }) =>
  names.length > 0 && (
    <p className="text-label text-soft">
      {label}: <bdi>{names.join(", ")}</bdi>
    </p>
  );
