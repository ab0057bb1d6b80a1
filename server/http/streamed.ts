import "server-only";
import { setImmediate } from "node:timers/promises";

/**
 * A response that is generated part by part as the client reads it, so that its size doesn't affect memory. `parts`
 * ends when the client disconnects. Other requests are served between two parts.
 */
export function streamed(parts: AsyncGenerator<string, void>, headers: Record<string, string>): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.next();
        if (part.done) controller.close();
        else controller.enqueue(encoder.encode(part.value));
        await setImmediate();
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { headers });
}
