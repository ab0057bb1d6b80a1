import "server-only";
import { log } from "../log";
import { paymentsOffered, provider } from "../payments/client";

/** Closes a checkout that nobody is to pay any more. One that is over already, or a provider that is away, is no matter. */
export async function abandonCheckout(session: string): Promise<void> {
  if (!paymentsOffered()) return;
  try {
    await provider().checkout.sessions.expire(session);
  } catch (error) {
    log().info({ err: error, session }, "a checkout was not closed");
  }
}
