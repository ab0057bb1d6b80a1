import "server-only";
import { ProblemError } from "@/lib/contract/errors";

/** What a form may have: the site's own forms have a file and a text. */
const mostParts = 8;
const mostHeaderBytes = 1024;

/** The fields of a form: texts, and files by their content alone. Of fields with the same name, the last one counts. */
export interface Form {
  texts: Record<string, string>;
  files: Record<string, Buffer>;
}

const unreadable = () => new ProblemError({ kind: "unreadable", detail: "The form can't be read." });

function boundaryOf(contentType: string | null): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw unreadable();
  return boundary;
}

/** Reads a part: its headers, an empty line, and its content. */
function partOf(bytes: Buffer): { name: string; isFile: boolean; bytes: Buffer } {
  const end = bytes.subarray(0, mostHeaderBytes).indexOf("\r\n\r\n");
  if (end < 0) throw unreadable();
  const headers = bytes.subarray(0, end).toString("utf8");
  const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(headers)?.[1] ?? "";
  const name = /[;\s]name="([^"]*)"/i.exec(` ${disposition}`)?.[1];
  if (name === undefined) throw unreadable();
  return { name, isFile: /[;\s]filename\*?=/i.test(disposition), bytes: bytes.subarray(end + 4) };
}

/**
 * Reads the body of a form of type `multipart/form-data`. The parts are views of the body, not copies. Throws
 * `unreadable` for any other body, one that was cut, and more than a few parts.
 */
export function readForm(body: Buffer, contentType: string | null): Form {
  const mark = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  const form: Form = { texts: {}, files: {} };
  // The first mark may begin the body, without a line break.
  const first = body.subarray(0, mark.length - 2).equals(mark.subarray(2)) ? -2 : body.indexOf(mark);
  if (first === -1) throw unreadable();
  let from = first + mark.length;
  for (let count = 0; count <= mostParts; count += 1) {
    const lineEnd = body.subarray(from, from + 2).toString("latin1");
    if (lineEnd === "--") return form;
    const to = body.indexOf(mark, from + 2);
    if (lineEnd !== "\r\n" || to < 0) throw unreadable();
    const { name, isFile, bytes } = partOf(body.subarray(from + 2, to));
    if (isFile) form.files[name] = bytes;
    else form.texts[name] = bytes.toString("utf8");
    from = to + mark.length;
  }
  throw unreadable();
}
