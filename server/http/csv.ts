import "server-only";
import { streamed } from "./streamed";

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

async function* withByteOrderMark(parts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield byteOrderMark;
  yield* parts;
}

/** A response with a CSV file of any size, streamed as a download. */
export const csvFile = (name: string, parts: AsyncGenerator<string, void>): Response =>
  streamed(withByteOrderMark(parts), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  });
