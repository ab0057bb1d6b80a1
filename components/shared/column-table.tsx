import { type ReactNode } from "react";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { cn } from "@/components/ui/cn";

/** A column of a table: its head, and its cell of each row. */
export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  className?: string;
}

type ColumnTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => string | number;
  className?: string;
  rowClassName?: string;
};

/** A table by its columns. In a narrow window each row is a block, and only screen readers get the heads. */
export const ColumnTable = <Row,>({ caption, columns, rows, keyOf, ...looks }: ColumnTableProps<Row>) => (
  <Table className={cn("mt-3 max-md:block", looks.className)}>
    <caption className="sr-only">{caption}</caption>
    <TableHeader className="max-md:sr-only">
      <TableRow className="border-line text-label text-soft border-b">
        {columns.map(({ key, label }) => (
          <TableHead key={key}>{label}</TableHead>
        ))}
      </TableRow>
    </TableHeader>
    <TableBody className="max-md:block">
      {rows.map((row, at) => (
        <TableRow
          key={keyOf(row, at)}
          className={cn("hover:bg-sunk align-top max-md:block max-md:py-3", looks.rowClassName)}
        >
          {columns.map(({ key, cell, className }) => (
            <TableCell key={key} className={cn("wrap-anywhere max-md:block max-md:py-0", className)}>
              {cell(row)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

type TableFrameProps = { label: string; className: string; children: ReactNode };

/** A frame in which a long table scrolls, by keyboard too, with its heads in view. */
export const TableFrame = ({ label, className, children }: TableFrameProps) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className={cn(
      "border-line [&_thead]:bg-paper overflow-auto border-y [&_table]:mt-0 [&_thead]:sticky [&_thead]:top-0",
      className,
    )}
  >
    {children}
  </div>
);
