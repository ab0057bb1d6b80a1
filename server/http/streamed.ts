import "server-only";

/**
 * An answer that is made as it is taken, a part at a time, so that one of any size takes the same memory; nobody taking
 * it any more ends `parts`.
 */
export function streamed(parts: AsyncGenerator<string, void>, headers: Record<string, string>): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.next();
        if (part.done) controller.close();
        else controller.enqueue(encoder.encode(part.value));
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { headers });
}
