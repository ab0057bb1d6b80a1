import { type MouseEvent, type ReactNode } from "react";
import { Checkbox } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { type Column } from "./resource";

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
  const heads = cn("py-2 pr-3 font-semibold", !hasHeads && "sr-only");
  return (
    <table role="table" className="w-full table-fixed text-left max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row" className={cn("text-label text-soft", hasHeads && "border-line border-b")}>
          <th role="columnheader" scope="col" className="w-11">
            <span className="sr-only">Select</span>
          </th>
          {columns.map(({ key, label, className }) => (
            <th key={key} role="columnheader" scope="col" className={cn(heads, className)}>
              {label}
            </th>
          ))}
          {toolsOf && (
            <th role="columnheader" scope="col" className={cn(heads, "w-52")}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="divide-line border-line divide-y border-b max-lg:block">
        {rows.map((item) => (
          <Row key={item.id} item={item} {...props} />
        ))}
      </tbody>
    </table>
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
    <tr
      role="row"
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
      <td role="cell" className="py-2 pr-2 pl-2">
        <Tick
          label={`Select ${titleOf(item)}`}
          isOn={isPicked}
          isInRow
          onTick={(isOn) => onPick(item, isOn)}
          onRange={() => onPickTo(id)}
        />
      </td>
      {columns.map(({ key, cell, className }, at) => (
        <td
          key={key}
          role="cell"
          className={cn("py-2 pr-3", className, at === 0 ? "max-lg:w-[calc(100%-3.5rem)]" : "max-lg:pl-11")}
        >
          {cell(item)}
        </td>
      ))}
      {toolsOf && (
        <td role="cell" className="py-2 pr-3 max-lg:pl-11">
          <div className="flex flex-wrap gap-1">{toolsOf(item)}</div>
        </td>
      )}
    </tr>
  );
}
