/** The types of documents that can prove a claim, with their names and file endings. */
export const documentTypes = {
  "application/pdf": { name: "PDF", ending: "pdf" },
  "image/jpeg": { name: "JPEG", ending: "jpg" },
  "image/png": { name: "PNG", ending: "png" },
} as const;
export type DocumentType = keyof typeof documentTypes;

export const documentLimits = { megabytes: 5, perClaim: 3 } as const;

const textAt = (bytes: Uint8Array, from: number, to?: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** How far before its end a PDF may have its end mark. */
const pdfTail = 1024;

/**
 * The type of a document by its content, whatever its name or sender says: it must begin and end as its type does. Null
 * for anything else.
 */
export function documentTypeOf(bytes: Uint8Array): DocumentType | null {
  if (textAt(bytes, 0, 5) === "%PDF-") {
    return textAt(bytes, Math.max(0, bytes.length - pdfTail)).includes("%%EOF") ? "application/pdf" : null;
  }
  if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") {
    return textAt(bytes, bytes.length - 8, bytes.length - 4) === "IEND" ? "image/png" : null;
  }
  // Phones append their own data after the end mark of a JPEG.
  const isJpeg = textAt(bytes, 0, 3) === "\xff\xd8\xff" && hasPair(bytes, [0xff, 0xd9]);
  return isJpeg ? "image/jpeg" : null;
}

function hasPair(bytes: Uint8Array, [first, second]: readonly [number, number]): boolean {
  for (let at = bytes.indexOf(first, 3); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (bytes[at + 1] === second) return true;
  }
  return false;
}
