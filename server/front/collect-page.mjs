/**
 * Gathers what is sent as the body of an answer and hands it over when it is whole. The answer never says that it is
 * full: a page is drawn at its own pace, however slowly its visitor reads.
 * @param {import("node:http").ServerResponse} res
 * @param {(chunks: Uint8Array[]) => void} whenWhole not called for an answer that breaks off
 */
export function collectBody(res, whenWhole) {
  const { write, end } = res;
  const chunks = [];
  function take(chunk, encoding) {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, typeof encoding === "string" ? encoding : "utf8"));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
  }
  res.write = function collectingWrite(...args) {
    take(...args);
    write.apply(this, args);
    return true;
  };
  res.end = function collectingEnd(...args) {
    take(...args);
    const result = end.apply(this, args);
    if (!res.destroyed && !res.errored) whenWhole(chunks);
    return result;
  };
}
