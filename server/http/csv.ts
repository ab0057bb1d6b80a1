import "server-only";
import { streamed } from "./streamed";

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

type Parts = AsyncIterable<string> | Iterable<string>;

async function* withByteOrderMark(parts: Parts): AsyncGenerator<string, void> {
  yield byteOrderMark;
  yield* parts;
}

/** A response with a CSV file of any size, streamed as a download. */
export const csvFile = (name: string, parts: Parts): Response =>
  streamed(withByteOrderMark(parts), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  });
