/**
 * Gives each thing to be sent its key: the same one as long as the same text is sent again, so that the server does it
 * once, and a new one for any other. Not `crypto.randomUUID`, which is missing where the site is served without TLS.
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
