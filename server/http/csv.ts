import "server-only";
import { streamed } from "./streamed";

/** Says to a spreadsheet that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

async function* marked(parts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield byteOrderMark;
  yield* parts;
}

/** A CSV file as an answer, of any size. */
export const csvFile = (name: string, parts: AsyncGenerator<string, void>): Response =>
  streamed(marked(parts), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  });
