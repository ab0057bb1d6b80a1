import "server-only";

/** Says to a spreadsheet that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * A CSV file as an answer. It is made as it is taken, a part at a time, so that one of any size takes the same memory;
 * nobody taking it any more ends it.
 */
export function csvFile(name: string, parts: AsyncGenerator<string, void>): Response {
  const encoder = new TextEncoder();
  let isFirst = true;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.next();
        if (part.done) return controller.close();
        controller.enqueue(encoder.encode(isFirst ? byteOrderMark + part.value : part.value));
        isFirst = false;
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
