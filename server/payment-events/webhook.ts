import "server-only";
import { type Ctx } from "../ctx";
import { readEvent } from "./read-event";
import { takeEvent } from "./take-event";

/**
 * What the payment provider tells of: checks the signature over the body as it came, and works on the event once. Throws
 * `unreadable` (400) for what is not an event for this site; whatever else fails is not acknowledged, and brought again.
 */
export async function receiveEvent(ctx: Ctx, { text, request }: { text: string; request: Request }) {
  const event = readEvent(text, request.headers.get("stripe-signature"), ctx.now);
  // It is the provider who says so, whoever's cookies the call may carry.
  await takeEvent({ ...ctx, actor: { kind: "operator" } }, event);
  return { received: true };
}
