import { type Client, type Connection, type Submittable } from "pg";

export type CopyRow = Record<string, string | number | boolean | null | undefined>;

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value in the text format of COPY. */
const cell = (value: CopyRow[string]) =>
  value === null || value === undefined
    ? "\\N"
    : String(value).replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);

/** A row as a line of the text format of COPY, with the columns in this order. */
export const copyLine = (row: CopyRow, columns: string[]) =>
  `${columns.map((column) => cell(row[column])).join("\t")}\n`;

/** The part of a `pg` connection that its types lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

interface CopyOptions {
  text?: string;
  take?: (chunk: Buffer) => void;
}

/** A COPY for `client.query()`: `pg` implements the protocol, but has no query for it. */
class Copy implements Submittable {
  private error: Error | null = null;

  constructor(
    private readonly statement: string,
    private readonly options: CopyOptions & { done: (error: Error | null) => void },
  ) {}

  submit(connection: Connection) {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: CopyConnection) {
    connection.sendCopyFromChunk(Buffer.from(this.options.text ?? ""));
    connection.endCopyFrom();
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    this.options.take?.(chunk);
  }

  handleCommandComplete() {}

  handleError(error: Error) {
    this.error = error;
    this.options.done(error);
  }

  handleReadyForQuery() {
    if (!this.error) this.options.done(null);
  }
}

const run = (client: Client, statement: string, options: CopyOptions) =>
  new Promise<void>((resolve, reject) => {
    const done = (error: Error | null) => (error ? reject(error) : resolve());
    client.query(new Copy(statement, { ...options, done }));
  });

/** Copies lines in the text format of COPY into a table. */
export function copyIn(client: Client, { table, columns, text }: { table: string; columns: string[]; text: string }) {
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return run(client, `copy ${client.escapeIdentifier(table)} (${quoted}) from stdin`, { text });
}

/** Passes the rows of a query to `take` in chunks, in the text format of COPY. */
export const copyOut = (
  client: Client,
  { query, format = "text", take }: { query: string; format?: "text" | "csv"; take: (chunk: Buffer) => void },
) => run(client, `copy (${query}) to stdout (format ${format})`, { take });
