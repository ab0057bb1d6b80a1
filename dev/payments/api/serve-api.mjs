import { ApiError } from "../api-error.mjs";
import { bodyOf } from "../../stand-in/serve.mjs";
import { newId } from "../ids.mjs";
import { apiVersion } from "../version.mjs";
import { parseForm } from "./form-body.mjs";
import { createIdempotency } from "./idempotency.mjs";
import { perform } from "./routes.mjs";

/** Longest body that is read, in characters. */
const largestBody = 200_000;

function checkCaller(headers, secretKey) {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (!given) throw new ApiError(401, "You did not provide an API key.");
  if (given !== secretKey) throw new ApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}***`);
  const version = headers["stripe-version"];
  if (version && version !== apiVersion) {
    throw new ApiError(400, `This sandbox speaks version ${apiVersion} of the API, not ${version}.`);
  }
}

const refusalOf = (status) =>
  new ApiError(status, "The sandbox was told to fail.", {
    type: status >= 500 ? "api_error" : "invalid_request_error",
    ...(status === 429 && { code: "rate_limit" }),
  });

async function read(req) {
  const [path, query = ""] = req.url.split("?");
  const body = await bodyOf(req, largestBody);
  const { expand = [], ...params } = parseForm([query, body].filter(Boolean).join("&"));
  return { method: req.method, path, params, expand: Array.isArray(expand) ? expand : [expand] };
}

/**
 * The part that speaks the provider's HTTP API.
 * @param {{account: object, secretKey: string, faults: object}} parts
 * @returns {(req: import("node:http").IncomingMessage, res: import("node:http").ServerResponse) => Promise<void>}
 */
export function createApi({ account, secretKey, faults }) {
  const idempotency = createIdempotency(account);

  async function once(asked, request, key) {
    const known = key && idempotency.begin(key, asked);
    if (known) return { ...known, replayed: true };
    let answer = null;
    try {
      await faults.pass();
      const failure = faults.nextFailure();
      if (failure) throw refusalOf(failure);
      answer = perform(account, asked, request);
      return answer;
    } finally {
      // What was refused before anything was done may be asked again with the same key.
      if (key && answer?.isDone) idempotency.keep(key, asked, { ...answer, request: request.id });
      else if (key) idempotency.drop(key);
    }
  }

  async function answerTo(req, request) {
    checkCaller(req.headers, secretKey);
    const asked = await read(req);
    account.catchUp();
    const key = req.method === "GET" ? null : request.idempotency_key;
    const answer = await once(asked, request, key);
    await account.store.save();
    return answer;
  }

  return async function serveApi(req, res) {
    const request = { id: newId("request"), idempotency_key: req.headers["idempotency-key"] ?? null };
    let answer;
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
      ...(answer.replayed && { "idempotent-replayed": "true", "original-request": answer.request }),
    });
    return void res.end(JSON.stringify(answer.body));
  };
}
