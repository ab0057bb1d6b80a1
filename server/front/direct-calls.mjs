/**
 * @import { ServerResponse } from "node:http"
 * @import { apiPaths, PlainAnswer } from "../process/api-paths.mjs"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @typedef {{caughtUp: () => Promise<void>}} Changes
 */
import { changeLog } from "../process/change-log.mjs";
import { encode, encodingFor, encodingHeader } from "./encodings.mjs";
import { pathOf } from "./judge-request.mjs";
import { send } from "./plain-answer.mjs";

/** Shorter bodies aren't compressed; Next uses the same threshold. */
const worthPacking = 1024;

/**
 * Encodes the response as the visitor accepts it.
 * @param {ServerRequest} req
 * @param {PlainAnswer} answer
 */
async function packed(req, { status, headers, body }) {
  const plain = Buffer.from(body ?? "");
  if (plain.length < worthPacking) return { status, headers, body: plain };
  const varied = { ...headers, vary: "accept-encoding" };
  const encoding = encodingFor(req);
  return { status, headers: { ...varied, ...encodingHeader(encoding) }, body: await encode(plain, encoding) };
}

/**
 * @param {PlainAnswer | Response} answer
 * @returns {Promise<PlainAnswer>}
 */
const plainOf = async (answer) =>
  answer instanceof Response
    ? { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
    : answer;

/**
 * Whether a change that is already committed arrives only later. This is checked during the call instead of before it,
 * because there is almost never one, and a call takes little longer than the check.
 * @param {Changes} changes
 */
function behind(changes) {
  const before = changeLog.now();
  const after = changes.caughtUp().then(() => changeLog.now());
  return async () => (await after) !== before;
}

/**
 * Answers a GET of a path that the front answers itself.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {{api: typeof apiPaths, changes: Changes}} parts
 * @returns {Promise<boolean>} whether it sent a response; Next handles everything else
 */
export async function answerDirectly(req, res, { api, changes }) {
  const place = req.method === "GET" ? api.find(pathOf(req.url)) : null;
  if (!place?.isDirect) return false;
  // Only "set-cookie" can be a list, and no request has one.
  const headers = /** @type {Record<string, string>} */ (req.headers);
  const request = new Request(`http://localhost${req.url}`, { headers });
  const answer = await plainOf(await place.answer(request, behind(changes)));
  send(req, res, await packed(req, answer));
  return true;
}
