import { type MouseEvent, type ReactNode } from "react";
import { type Column } from "@/components/shared/column-table";
import { Checkbox } from "@/components/ui/input";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { cn } from "@/components/ui/cn";

/** The element id of a row, used to focus it. */
export const rowId = (name: string, id: number): string => `${name}-row-${id}`;

export interface RowsTableProps<Item> {
  name: string;
  caption: string;
  rows: readonly Item[];
  columns: readonly Column<Item>[];
  /** Whether the columns have visible heads. */
  hasHeads: boolean;
  /** The row in the reading pane. */
  current: number | null;
  isPicked: (id: number) => boolean;
  /** Rows with a pending decision. */
  deciding: readonly number[];
  titleOf: (item: Item) => string;
  /** The actions of a row; null for no such column. */
  toolsOf: ((item: Item) => ReactNode) | null;
  onCursor: (id: number) => void;
  onPick: (item: Item, isPicked: boolean) => void;
  onPickTo: (id: number) => void;
  /** A click on a row outside its controls. */
  onPress: (item: Item) => void;
}

type TickProps = {
  label: string;
  isOn: boolean;
  isInRow?: boolean;
  isDisabled?: boolean;
  onTick: (isOn: boolean) => void;
  onRange?: () => void;
};

/** A checkbox with a 44 px touch target. In a row it's no tab stop: the key x selects the row. */
export function Tick({ label, isOn, isInRow = false, isDisabled = false, onTick, onRange }: TickProps) {
  return (
    <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <Checkbox
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        tabIndex={isInRow ? -1 : undefined}
        onClick={(event) => {
          if (!event.shiftKey || !onRange) return;
          event.preventDefault();
          onRange();
        }}
        onChange={(event) => onTick(event.target.checked)}
      />
    </label>
  );
}

/** The rows of a list, one tab stop with the focus on the current row. */
export function RowsTable<Item extends { id: number }>(props: RowsTableProps<Item>) {
  const { caption, rows, columns, hasHeads, toolsOf } = props;
  const heads = cn("pr-3", !hasHeads && "sr-only");
  return (
    <Table className="table-fixed max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <TableHeader className="max-lg:sr-only">
        <TableRow className={cn("text-label text-soft", hasHeads && "border-line border-b")}>
          <TableHead className="w-11 p-0">
            <span className="sr-only">Select</span>
          </TableHead>
          {columns.map(({ key, label, className }) => (
            <TableHead key={key} className={cn(heads, className)}>
              {label}
            </TableHead>
          ))}
          {toolsOf && <TableHead className={cn(heads, "w-52")}>Actions</TableHead>}
        </TableRow>
      </TableHeader>
      <TableBody className="border-line border-b max-lg:block">
        {rows.map((item) => (
          <Row key={item.id} item={item} {...props} />
        ))}
      </TableBody>
    </Table>
  );
}

const isControl = (event: MouseEvent) =>
  (event.target as Element).closest("a, button, input, label, select, summary, textarea") !== null ||
  (window.getSelection()?.toString() ?? "") !== "";

function Row<Item extends { id: number }>({ item, ...props }: RowsTableProps<Item> & { item: Item }) {
  const { name, columns, current, deciding, titleOf, toolsOf, onCursor, onPick, onPickTo, onPress } = props;
  const { id } = item;
  const [isPicked, isCurrent] = [props.isPicked(id), current === id];
  return (
    <TableRow
      id={rowId(name, id)}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent || undefined}
      onFocus={() => onCursor(id)}
      onClick={(event) => !isControl(event) && onPress(item)}
      className={cn(
        "cursor-pointer align-top outline-offset-[-2px] max-lg:flex max-lg:flex-wrap max-lg:items-start max-lg:pr-3",
        isPicked || isCurrent ? "bg-accent-wash" : "hover:bg-sunk",
        isCurrent && "lg:shadow-[inset_3px_0_0_var(--accent)]",
        deciding.includes(id) && "opacity-60",
      )}
    >
      <TableCell className="px-2">
        <Tick
          label={`Select ${titleOf(item)}`}
          isOn={isPicked}
          isInRow
          onTick={(isOn) => onPick(item, isOn)}
          onRange={() => onPickTo(id)}
        />
      </TableCell>
      {columns.map(({ key, cell, className }, at) => (
        <TableCell
          key={key}
          className={cn("pr-3", className, at === 0 ? "max-lg:w-[calc(100%-3.5rem)]" : "max-lg:pl-11")}
        >
          {cell(item)}
        </TableCell>
      ))}
      {toolsOf && (
        <TableCell className="pr-3 max-lg:pl-11">
          <div className="flex flex-wrap gap-1">{toolsOf(item)}</div>
        </TableCell>
      )}
    </TableRow>
  );
}
