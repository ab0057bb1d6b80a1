import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ProblemError } from "@/lib/contract/errors";
import { fallbackPicture } from "@/lib/rules/page-meta";
import { processSingleton } from "../front/process-singleton.mjs";
import { addressOf } from "../http/caller";
import { throttle } from "../http/throttle";
import { log } from "../log";
import { guestCtx } from "../http/guest";
import { drawSharePicture } from "./draw-share-picture";
import { createImageRenderer } from "./image-renderer";
import { findSharePicture, type PictureNoun, pictureNouns, type SharePicture } from "./share-picture";

/** A day: so long a picture may be shown after its listing has left the public. Its address changes with what it shows. */
const KEPT_SECONDS = 24 * 3600;
/** So long a former address may be taken to mean today's. */
const MOVED_SECONDS = 300;
/** A picture has some 20 kB. */
const bounds = { cachedBytes: 8 * 1024 * 1024, concurrency: 2, waiting: 16 };
const RETRY_SECONDS = 5;

const renderer = processSingleton("share pictures", () => createImageRenderer(bounds));

const fallback = () => readFile(path.join(/* turbopackIgnore: true */ process.cwd(), "public", fallbackPicture));

/** The file of a picture; of what the typefaces have no letters for the site's own. */
const draw = async ({ words }: SharePicture): Promise<Buffer> => (await drawSharePicture(words)) ?? fallback();

const plain = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });

const isHeld = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "")
    .split(",")
    .some((one) => one.trim().replace(/^W\//, "") === etag || one.trim() === "*");

/** The picture's file; null when too many wait for theirs, "failed" when it could not be drawn, which is logged. */
async function fileOf(picture: SharePicture): Promise<Buffer | "failed" | null> {
  try {
    return await renderer.image(picture.path, () => draw(picture));
  } catch (error) {
    log().error({ err: error, picture: picture.path }, "a share picture could not be drawn");
    return "failed";
  }
}

async function sendPicture(request: Request, picture: SharePicture): Promise<Response> {
  const headers = { etag: `"${picture.version}"`, "cache-control": `public, max-age=${KEPT_SECONDS}` };
  if (isHeld(request, headers.etag)) return new Response(null, { status: 304, headers });
  if (!renderer.has(picture.path)) await throttle("pictures", { kind: "guest", visitor: null }, addressOf(request));
  const file = await fileOf(picture);
  if (!file) return plain(503, { "retry-after": String(RETRY_SECONDS) });
  if (file === "failed") return plain(302, { location: fallbackPicture });
  return new Response(new Uint8Array(file), {
    headers: { ...headers, "content-type": "image/png", "content-length": String(file.length) },
  });
}

interface Asked {
  noun: string;
  id: string;
  file: string;
}

async function answer(request: Request, { noun, id, file }: Asked): Promise<Response> {
  const version = /^([\w-]{12})\.png$/.exec(file)?.[1];
  if (!(pictureNouns as readonly string[]).includes(noun) || !/^[1-9]\d{0,8}$/.test(id) || !version) return plain(404);
  const picture = await findSharePicture(guestCtx(), noun as PictureNoun, Number(id));
  if (!picture) return plain(404);
  if (picture.version === version) return sendPicture(request, picture);
  return plain(302, { location: picture.path, "cache-control": `public, max-age=${MOVED_SECONDS}` });
}

/**
 * The answer at a share picture's address. What the public sees no page of has none (404); a former address leads to
 * today's, so that only what can be seen now is ever drawn, once. Nothing is fetched from anywhere.
 */
export async function answerSharePicture(request: Request, asked: Asked): Promise<Response> {
  try {
    return await answer(request, asked);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === "busy")
      return plain(429, { "retry-after": String(error.problem.retryAfterSeconds) });
    log().error({ err: error }, "a share picture could not be answered");
    return plain(500);
  }
}
