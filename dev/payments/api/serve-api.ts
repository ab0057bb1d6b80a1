import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { type Account, type RequestSource } from "../account";
import { type Faults } from "./faults";
import { ApiError } from "../api-error";
import { bodyOf } from "../../stand-in/serve";
import { newId } from "../ids";
import { apiVersion } from "../version";
import { parseForm } from "./form-body";
import { createIdempotency } from "./idempotency";
import { type Answer, type Asked, perform } from "./routes";

/** Longest body that is read, in characters. */
const largestBody = 200_000;

function checkCaller(headers: IncomingHttpHeaders, secretKey: string) {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (!given) throw new ApiError(401, "You did not provide an API key.");
  if (given !== secretKey) throw new ApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}***`);
  const version = headers["stripe-version"];
  if (version && version !== apiVersion) {
    throw new ApiError(400, `This sandbox speaks version ${apiVersion} of the API, not ${String(version)}.`);
  }
}

const refusalOf = (status: number) =>
  new ApiError(status, "The sandbox is set to fail.", {
    type: status >= 500 ? "api_error" : "invalid_request_error",
    ...(status === 429 && { code: "rate_limit" }),
  });

async function read(req: IncomingMessage): Promise<Asked> {
  const [path = "/", query = ""] = (req.url ?? "/").split("?");
  const body = await bodyOf(req, largestBody);
  const { expand = [], ...params } = parseForm([query, body].filter(Boolean).join("&"));
  return { method: req.method ?? "GET", path, params, expand: Array.isArray(expand) ? expand : [expand] };
}

/** The response. `replayOf`: the request that first got it. */
interface Sent {
  status: number;
  body: unknown;
  replayOf?: string | null;
}

/** The provider's HTTP API. */
export function createApi({ account, secretKey, faults }: { account: Account; secretKey: string; faults: Faults }) {
  const idempotency = createIdempotency(account);

  async function once(asked: Asked, request: RequestSource, key: string | null): Promise<Sent> {
    const known = key ? idempotency.begin(key, asked) : null;
    if (known) return { status: known.status, body: known.body, replayOf: known.request };
    let answer: Answer | null = null;
    try {
      await faults.pass();
      const failure = faults.nextFailure();
      if (failure) throw refusalOf(failure);
      answer = perform(account, asked, request);
      return answer;
    } finally {
      // A request that was refused before anything was done may be repeated with the same key.
      if (key && answer?.isDone)
        idempotency.keep(key, asked, { status: answer.status, body: answer.body, request: request.id });
      else if (key) idempotency.drop(key);
    }
  }

  async function answerTo(req: IncomingMessage, request: RequestSource) {
    checkCaller(req.headers, secretKey);
    const asked = await read(req);
    account.catchUp();
    const key = req.method === "GET" ? null : request.idempotency_key;
    const answer = await once(asked, request, key);
    await account.store.save();
    return answer;
  }

  return async function serveApi(req: IncomingMessage, res: ServerResponse) {
    const key = req.headers["idempotency-key"];
    const request = { id: newId("request"), idempotency_key: typeof key === "string" ? key : null };
    let answer: Sent;
    try {
      answer = await answerTo(req, request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answer = { status: error.status, body: error.toJSON() };
    }
    if (faults.isLost()) return void req.socket.destroy();
    res.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": request.id,
      "stripe-version": apiVersion,
      ...(request.idempotency_key && { "idempotency-key": request.idempotency_key }),
      ...(answer.replayOf && { "idempotent-replayed": "true", "original-request": answer.replayOf }),
    });
    return void res.end(JSON.stringify(answer.body));
  };
}
