import { createHmac } from "node:crypto";

/** How long the site may take to answer, in milliseconds. */
const answerWithinMs = 30_000;

/**
 * The header `Stripe-Signature` for a body: when it was signed, in seconds, and the HMAC of both under the endpoint's
 * secret.
 */
function signatureOf(body, { secret, seconds }) {
  const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hmac}`;
}

function headerFor(body, { signature, secret, seconds }) {
  if (signature === "missing") return {};
  if (signature === "wrong") return { "stripe-signature": signatureOf(body, { secret: `${secret}x`, seconds }) };
  return { "stripe-signature": signature ?? signatureOf(body, { secret, seconds }) };
}

/**
 * Sends one event once.
 * @param {string} url
 * @param {object} event
 * @param {{secret: string, seconds: number, ended: AbortSignal, signature?: string,
 *   alter?: (event: object) => object}} how `signature`: "wrong", "missing", or the header's text; `alter`: what
 *   somebody makes of the event on its way, after it was signed
 * @returns {Promise<{status: number, body: string}>} `status` 0: no answer came, and `body` says why
 */
export async function sendEvent(url, event, { ended, alter, ...signing }) {
  const body = JSON.stringify(event, null, 2);
  const enough = new AbortController();
  const giveUp = () => enough.abort(new Error("No answer came in time."));
  const timer = setTimeout(giveUp, answerWithinMs);
  ended.addEventListener("abort", giveUp);
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (payment sandbox)",
        ...headerFor(body, signing),
      },
      body: alter ? JSON.stringify(alter(structuredClone(event)), null, 2) : body,
      signal: enough.signal,
    });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    return { status: 0, body: error.cause?.message ?? error.message };
  } finally {
    clearTimeout(timer);
    ended.removeEventListener("abort", giveUp);
  }
}
