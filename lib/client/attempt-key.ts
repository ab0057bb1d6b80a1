/**
 * Returns a function that gives the idempotency key of a body: the same key while the same body is sent again, a new one
 * for any other. Not `crypto.randomUUID`, which does not exist on sites served without TLS.
 */
export function attemptKeys(): (body: unknown) => string {
  let last = { text: "", key: "" };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: randomKey() };
    return last.key;
  };
}

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
