import { CategoryTile } from "@/components/category/category-tile";
import { Button } from "@/components/ui/button";
import { type Category } from "@/lib/contract/category";
import { listingCount } from "@/lib/format/category-count";
import { exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/routes";
import { kindFacts } from "@/lib/rules/listing-kind";
import { rowButton } from "../list/row-actions";
import { StatusText } from "../status-text";
import { type CategoryRow } from "./category-rows";
import { TableHeads } from "../table-heads";

/** What can be done with a category. */
export type CategoryAction = "approve" | "edit" | "merge" | "delete";

type CategoryTableProps = {
  rows: readonly CategoryRow[];
  isDisabled: boolean;
  onAction: (action: CategoryAction, category: Category) => void;
};

/** Indentation by depth; deeper levels use the last one. */
const steps = ["0rem", "1.5rem", "3rem", "4.5rem"];
const actions: [CategoryAction, string][] = [
  ["edit", "Edit"],
  ["merge", "Merge"],
  ["delete", "Delete"],
];

/** The category tree: a table, or cards in a narrow window. */
export function CategoryTable({ rows, isDisabled, onAction }: CategoryTableProps) {
  return (
    <table role="table" className="w-full text-left max-md:block">
      <caption className="sr-only">Categories</caption>
      <TableHeads heads={["Category", "Kind", "Listings", "Actions"]} />
      <tbody role="rowgroup" className="divide-line divide-y max-md:block">
        {rows.map((row) => (
          <Row key={row.category.id} row={row} isDisabled={isDisabled} onAction={onAction} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, isDisabled, onAction }: Omit<CategoryTableProps, "rows"> & { row: CategoryRow }) {
  const { category, depth } = row;
  const { name, icon, color, status } = category;
  return (
    <tr role="row" className="hover:bg-sunk align-top max-md:flex max-md:flex-wrap max-md:items-center max-md:py-2">
      <td role="cell" className="py-2 pr-4 max-md:w-full">
        <span className="flex items-start gap-3" style={{ paddingInlineStart: steps[depth] ?? steps.at(-1) }}>
          <CategoryTile name={name} icon={icon} color={color} className="size-9" />
          <span className="min-w-0 wrap-anywhere">
            <span className="flex flex-wrap items-center gap-2">
              {status === "active" ? (
                <a
                  href={routes.category(category.full_slug)}
                  className="hover:text-accent font-semibold hover:underline"
                >
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <>
                  <bdi className="font-semibold">{name}</bdi>
                  <StatusText status="pending" label="Pending" />
                </>
              )}
            </span>
            <span className="text-faint text-label block">/{category.full_slug}</span>
          </span>
        </span>
      </td>
      <td role="cell" className="max-md:text-soft py-2 pr-4 whitespace-nowrap">
        {kindFacts[category.kind].label}
      </td>
      <td role="cell" className="py-2 pr-4">
        {exactNumber(listingCount(category))}
        <span className="md:hidden">{listingCount(category) === 1 ? " listing" : " listings"}</span>
      </td>
      <td role="cell" className="py-1.5 max-md:w-full">
        <div className="flex flex-wrap gap-x-1 gap-y-2">
          {status === "pending" && (
            <Button
              className={rowButton}
              disabled={isDisabled}
              aria-label={`Approve: ${name}`}
              onClick={() => onAction("approve", category)}
            >
              Approve
            </Button>
          )}
          {actions.map(([action, label]) => (
            <Button
              key={action}
              look="quiet"
              className={rowButton}
              disabled={isDisabled}
              aria-label={`${label}: ${name}`}
              onClick={() => onAction(action, category)}
            >
              {label}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  );
}
