import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo } from "node:net";
import { answerSick, type Sickness } from "./sickness";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature that a request must have (AWS Signature Version 4), for its own headers. */
function signatureFor(
  req: IncomingMessage,
  { secret, scope, signed }: { secret: string; scope: string; signed: string },
) {
  const { pathname, searchParams } = new URL(req.url ?? "/", "http://bucket");
  const headers = signed.split(";").map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const hash = String(req.headers["x-amz-content-sha256"]);
  const canonical = [req.method, pathname, searchParams.toString(), headers.join(""), signed, hash].join("\n");
  const text = ["AWS4-HMAC-SHA256", req.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString("hex");
}

/** A bucket on this machine that speaks the part of S3's protocol that photos need, and checks signatures. */
export class PhotoBucket {
  readonly objects = new Map<string, Buffer>();
  /** The answer to everything while it is set. */
  failure: Sickness | null = null;
  /** How many requests it has got. */
  asked = 0;
  readonly #secret = "bucket secret/+";
  readonly #server = createServer((req, res) => {
    this.asked += 1;
    this.#answer(req).then(
      ([status, body]) => (this.failure === null ? res.writeHead(status).end(body) : answerSick(this.failure, res)),
      () => res.writeHead(500).end(),
    );
  });

  /** The address for `PHOTO_STORE_URL`. */
  get url() {
    const { port } = this.#server.address() as AddressInfo;
    return `http://bucket-key:${encodeURIComponent(this.#secret)}@127.0.0.1:${port}/photos-of-tests?region=eu-test-1`;
  }

  start = () => new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  stop() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    return closed;
  }

  #isSigned(req: IncomingMessage) {
    const [, scope = "", signed = "", given] =
      /^AWS4-HMAC-SHA256 Credential=bucket-key\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
        req.headers.authorization ?? "",
      ) ?? [];
    const isHere = /^\d{8}\/eu-test-1\/s3\/aws4_request$/.test(scope) && signed.split(";").includes("host");
    return isHere && given === signatureFor(req, { secret: this.#secret, scope, signed });
  }

  async #answer(req: IncomingMessage): Promise<[number, Buffer?]> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    if (this.failure !== null) return [500];
    if (!this.#isSigned(req)) return [403];
    const [, key] = /^\/photos-of-tests\/(.+)$/.exec(req.url ?? "") ?? [];
    if (key === undefined) return [404];
    if (req.method === "PUT") this.objects.set(key, Buffer.concat(chunks));
    if (req.method === "DELETE") this.objects.delete(key);
    if (req.method !== "GET") return [req.method === "PUT" ? 200 : 204];
    const object = this.objects.get(key);
    return object ? [200, object] : [404];
  }
}
