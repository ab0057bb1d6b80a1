const escapes = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value as the text format of COPY has it. */
const cell = (value) =>
  value === null || value === undefined ? "\\N" : String(value).replace(/[\\\n\r\t]/g, (found) => escapes[found]);

/** A row as a line of the text format of COPY, with the columns in this order. */
export const copyLine = (row, columns) => `${columns.map((column) => cell(row[column])).join("\t")}\n`;

/** A COPY for `client.query()`: `pg` speaks its protocol and has no query for it. */
class Copy {
  constructor(statement, { text = "", take = () => {}, done }) {
    this.statement = statement;
    this.text = text;
    this.take = take;
    this.done = done;
    this.error = null;
  }

  submit(connection) {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection) {
    connection.sendCopyFromChunk(Buffer.from(this.text));
    connection.endCopyFrom();
  }

  handleCopyData({ chunk }) {
    this.take(chunk);
  }

  handleCommandComplete() {}

  handleError(error) {
    this.error = error;
    this.done(error);
  }

  handleReadyForQuery() {
    if (!this.error) this.done(null);
  }
}

const run = (client, statement, options) =>
  new Promise((resolve, reject) => {
    const done = (error) => (error ? reject(error) : resolve());
    client.query(new Copy(statement, { ...options, done }));
  });

/**
 * Brings lines in the text format of COPY into a table.
 * @param {import("pg").Client} client
 * @param {{table: string, columns: string[], text: string}} rows
 */
export function copyIn(client, { table, columns, text }) {
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return run(client, `copy ${client.escapeIdentifier(table)} (${quoted}) from stdin`, { text });
}

/**
 * Hands the rows of a query to `take`, a piece at a time, as COPY writes them.
 * @param {import("pg").Client} client
 * @param {{query: string, format?: "text" | "csv", take: (chunk: Buffer) => void}} rows
 */
export const copyOut = (client, { query, format = "text", take }) =>
  run(client, `copy (${query}) to stdout (format ${format})`, { take });
