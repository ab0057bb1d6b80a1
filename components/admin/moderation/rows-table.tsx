import { type MouseEvent, type ReactNode } from "react";
import { cn } from "@/lib/cn";
import { type Column } from "./resource";

/** The element id of a row, used to focus it. */
export const rowId = (name: string, id: number): string => `${name}-row-${id}`;

export interface RowsTableProps<Item> {
  name: string;
  caption: string;
  rows: readonly Item[];
  columns: readonly Column<Item>[];
  cursor: number | null;
  selected: readonly number[];
  /** Rows with a pending decision. */
  deciding: readonly number[];
  titleOf: (item: Item) => string;
  toolsOf: (item: Item) => ReactNode;
  onCursor: (id: number) => void;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
  /** A click on a row outside its controls. */
  onPress?: (item: Item) => void;
}

/** A checkbox with a 44 px touch target. */
function Tick({ label, isOn, onTick }: { label: string; isOn: boolean; onTick: (isOn: boolean) => void }) {
  return (
    <label className="-m-2 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="accent-accent size-5"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onTick(event.target.checked)}
      />
    </label>
  );
}

/** The rows: a dense table, or cards in a narrow window. The ARIA roles apply to both. */
export function RowsTable<Item extends { id: number }>(props: RowsTableProps<Item>) {
  const { caption, rows, columns, selected, onSelect } = props;
  const ids = rows.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selected.includes(id));
  return (
    <table role="table" className="w-full text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:block">
        <tr role="row" className="border-line text-label text-soft border-b max-md:flex max-md:items-center">
          <th role="columnheader" scope="col" className="w-11 py-2 pr-3 pl-2 max-md:w-auto">
            <Tick label="Select all on this page" isOn={isAll} onTick={(isOn) => onSelect(ids, isOn)} />
          </th>
          {columns.map(({ key, label, className }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={cn("py-2 pr-4 font-semibold max-md:sr-only", className)}
            >
              {label}
            </th>
          ))}
          <th role="columnheader" scope="col" className="py-2 font-semibold max-md:sr-only">
            Actions
          </th>
          <td aria-hidden="true" className="text-label md:hidden">
            Select all on this page
          </td>
        </tr>
      </thead>
      <tbody role="rowgroup" className="divide-line divide-y max-md:block">
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
  const { name, columns, cursor, selected, deciding, titleOf, toolsOf, onCursor, onSelect, onPress } = props;
  const { id } = item;
  return (
    <tr
      role="row"
      id={rowId(name, id)}
      tabIndex={-1}
      aria-current={cursor === id || undefined}
      onFocus={() => onCursor(id)}
      onClick={(event) => onPress && !isControl(event) && onPress(item)}
      className={cn(
        "align-top outline-offset-[-2px] transition-colors duration-150 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:py-3",
        onPress && "cursor-pointer",
        cursor === id ? "bg-accent-wash" : "hover:bg-sunk",
        deciding.includes(id) && "opacity-60",
      )}
    >
      <td role="cell" className="py-3 pr-3 pl-2 max-md:row-span-20">
        <Tick label={`Select ${titleOf(item)}`} isOn={selected.includes(id)} onTick={(isOn) => onSelect([id], isOn)} />
      </td>
      {columns.map((column) => (
        <Cell key={column.key} item={item} column={column} />
      ))}
      <td role="cell" className="py-2 max-md:pr-2">
        <div className="flex flex-wrap gap-2">{toolsOf(item)}</div>
      </td>
    </tr>
  );
}

function Cell<Item>({ item, column: { cell, label, className, isNamed } }: { item: Item; column: Column<Item> }) {
  return (
    <td role="cell" className={cn("py-3 pr-4 max-md:py-1 max-md:pr-2", className)}>
      {isNamed && <span className="text-faint md:hidden">{label}: </span>}
      {cell(item)}
    </td>
  );
}
