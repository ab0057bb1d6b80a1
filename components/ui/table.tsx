import { type ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

// Every part says its role: in a narrow window tables are laid out as blocks, which takes away the one it has by itself.

/** A table. */
export const Table = ({ className, ...rest }: ComponentProps<"table">) => (
  <table role="table" className={cn("w-full text-left", className)} {...rest} />
);

/** The rows of column heads. */
export const TableHeader = (props: ComponentProps<"thead">) => <thead role="rowgroup" {...props} />;

/** The rows with data, with lines between them. */
export const TableBody = ({ className, ...rest }: ComponentProps<"tbody">) => (
  <tbody role="rowgroup" className={cn("divide-line divide-y", className)} {...rest} />
);

/** A row. */
export const TableRow = (props: ComponentProps<"tr">) => <tr role="row" {...props} />;

/** The head of a column. */
export const TableHead = ({ className, ...rest }: ComponentProps<"th">) => (
  <th role="columnheader" scope="col" className={cn("py-2 pr-4 font-semibold", className)} {...rest} />
);

/** A cell with data. */
export const TableCell = ({ className, ...rest }: ComponentProps<"td">) => (
  <td role="cell" className={cn("py-2 pr-4", className)} {...rest} />
);
