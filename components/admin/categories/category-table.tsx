import { CategoryTile } from "@/components/category/category-tile";
import { type Column, ColumnTable } from "@/components/shared/column-table";
import { type Category } from "@/lib/contract/category";
import { listingCount } from "@/lib/format/category-count";
import { exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { kindFacts } from "@/lib/rules/listing-kind";
import { RowButton } from "../list/row-actions";
import { StatusText } from "../status-text";
import { type CategoryRow } from "./category-rows";

/** What can be done with a category. */
export type CategoryAction = "approve" | "edit" | "merge" | "delete";

type CategoryTableProps = {
  rows: readonly CategoryRow[];
  isDisabled: boolean;
  onAction: (action: CategoryAction, category: Category) => void;
};

/** Indentation by depth; deeper levels use the last one. */
const steps = ["0rem", "1.5rem", "3rem", "4.5rem"];
const approve: [CategoryAction, string] = ["approve", "Approve"];
const actions: [CategoryAction, string][] = [
  ["edit", "Edit"],
  ["merge", "Merge"],
  ["delete", "Delete"],
];

const NameCell = ({ row: { category, depth } }: { row: CategoryRow }) => (
  <span className="flex items-start gap-3" style={{ paddingInlineStart: steps[depth] ?? steps.at(-1) }}>
    <CategoryTile name={category.name} icon={category.icon} color={category.color} className="size-9" />
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        {category.status === "active" ? (
          <a href={routes.category(category.full_slug)} className="hover:text-accent font-semibold hover:underline">
            <bdi>{category.name}</bdi>
          </a>
        ) : (
          <>
            <bdi className="font-semibold">{category.name}</bdi>
            <StatusText status="pending" label="Pending" />
          </>
        )}
      </span>
      <span className="text-faint text-label block">/{category.full_slug}</span>
    </span>
  </span>
);

type ActionsProps = Omit<CategoryTableProps, "rows"> & { category: Category };

const Actions = ({ category, isDisabled, onAction }: ActionsProps) => (
  <div className="flex flex-wrap gap-x-1 gap-y-2">
    {[...(category.status === "pending" ? [approve] : []), ...actions].map(([action, label]) => (
      <RowButton
        key={action}
        variant={action === "approve" ? "outline" : "quiet"}
        label={label}
        title={category.name}
        disabled={isDisabled}
        onClick={() => onAction(action, category)}
      />
    ))}
  </div>
);

const columnsOf = (actions: Omit<ActionsProps, "category">): Column<CategoryRow>[] => [
  {
    key: "category",
    label: "Category",
    className: "max-md:w-full max-md:py-2",
    cell: (row) => <NameCell row={row} />,
  },
  {
    key: "kind",
    label: "Kind",
    className: "max-md:text-soft whitespace-nowrap max-md:py-2",
    cell: ({ category }) => kindFacts[category.kind].label,
  },
  {
    key: "listings",
    label: "Listings",
    className: "max-md:py-2",
    cell: ({ category }) => (
      <>
        {exactNumber(listingCount(category))}
        <span className="md:hidden">{listingCount(category) === 1 ? " listing" : " listings"}</span>
      </>
    ),
  },
  {
    key: "actions",
    label: "Actions",
    className: "py-1.5 max-md:w-full max-md:py-1.5",
    cell: ({ category }) => <Actions category={category} {...actions} />,
  },
];

/** The category tree. */
export const CategoryTable = ({ rows, ...rest }: CategoryTableProps) => (
  <ColumnTable
    caption="Categories"
    columns={columnsOf(rest)}
    rows={rows}
    keyOf={({ category }) => category.id}
    className="mt-0"
    rowClassName="max-md:flex max-md:flex-wrap max-md:items-center max-md:py-2"
  />
);
