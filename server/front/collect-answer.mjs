/**
 * Gathers the body of an answer and sends it in one piece when it is whole, with its length. What is not wanted is
 * passed on as it comes. The answer never says that it is full: it is made at its own pace, however slowly its visitor
 * reads.
 * @param {import("node:http").ServerResponse} res of a GET that Next answers uncompressed
 * @param {{isWanted: (res: import("node:http").ServerResponse) => boolean,
 *   finish: (given: Buffer) => Promise<{body: Buffer, isGzip: boolean}>}} how `isWanted`: judges by status and headers;
 *   `finish`: makes of what Next gave what is sent; not called for what breaks off
 */
export function collectAnswer(res, { isWanted, finish }) {
  // Next leaves out the headers that are set after it has begun: this setHeader is of before.
  const { setHeader, writeHead, write, end } = res;
  const chunks = [];
  let isBegun = false;
  let isPassed = false;

  function take(chunk, encoding) {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, typeof encoding === "string" ? encoding : "utf8"));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
  }
  async function deliver(done) {
    const { body, isGzip } = await finish(Buffer.concat(chunks));
    if (isGzip) setHeader.call(res, "content-encoding", "gzip");
    setHeader.call(res, "content-length", body.length);
    writeHead.call(res, res.statusCode);
    end.call(res, body, done);
  }

  Object.defineProperty(res, "headersSent", { get: () => isBegun });
  res.writeHead = function collectingHead(status, ...rest) {
    const given = rest.findLast((one) => typeof one === "object") ?? {};
    for (const [name, value] of Object.entries(given)) setHeader.call(res, name, value);
    res.statusCode = status;
    isBegun = true;
    isPassed = !isWanted(res);
    if (isPassed) writeHead.call(this, status);
    return this;
  };
  res.flushHeaders = () => res.headersSent || res.writeHead(res.statusCode);
  res.write = function collectingWrite(...args) {
    res.flushHeaders();
    if (isPassed) return write.apply(this, args);
    take(...args);
    return true;
  };
  res.end = function collectingEnd(...args) {
    res.flushHeaders();
    if (isPassed) return end.apply(this, args);
    take(...args);
    deliver(args.findLast((arg) => typeof arg === "function")).catch((error) => res.destroy(error));
    return this;
  };
}
