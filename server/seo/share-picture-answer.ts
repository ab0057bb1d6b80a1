import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { unknownGuest } from "@/lib/rules/permissions";
import { ProblemError } from "@/lib/contract/errors";
import { fallbackPicture } from "@/lib/rules/page-meta";
import { daySeconds } from "@/lib/rules/time";
import { readId } from "@/lib/rules/id";
import { env } from "../env";
import { surrogateKey } from "../process/cdn.mjs";
import { isKnown } from "../process/etag.mjs";
import { processSingleton } from "../process/process-singleton.mjs";
import { addressOf } from "../http/caller";
import { throttle } from "../http/throttle";
import { log } from "../log";
import { guestCtx } from "../http/guest";
import { drawSharePicture } from "./draw-share-picture";
import { createImageRenderer } from "./image-renderer";
import { findSharePicture, type PictureNoun, pictureNouns, type SharePicture } from "./share-picture";

/**
 * How long a picture is cached: a day, so it may still be shown after its listing is no longer public. Its address
 * changes with its content.
 */
const CACHE_SECONDS = daySeconds;
/** How long the redirect from a former address is cached. */
const MOVED_SECONDS = 300;
/** A picture has about 20 kB. */
const bounds = { cachedBytes: 8 * 1024 * 1024, concurrency: 2, waiting: 16 };
const RETRY_SECONDS = 5;

const renderer = processSingleton("share pictures", () => createImageRenderer(bounds));

const fallback = () => readFile(path.join(/* turbopackIgnore: true */ process.cwd(), "public", fallbackPicture));

/** Draws a picture; gives the site's fallback picture when the typefaces lack a glyph. */
const draw = async ({ words }: SharePicture): Promise<Buffer> => (await drawSharePicture(words)) ?? fallback();

const emptyResponse = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });

/** The picture's file; null when too many requests are waiting, "failed" when drawing failed, which it logs. */
async function fileOf(picture: SharePicture): Promise<Buffer | "failed" | null> {
  try {
    return await renderer.image(picture.path, () => draw(picture));
  } catch (error) {
    log().error({ err: error, picture: picture.path }, "couldn't draw a share picture");
    return "failed";
  }
}

async function sendPicture(request: Request, picture: SharePicture, tag: string): Promise<Response> {
  const headers = {
    etag: `"${picture.version}"`,
    "cache-control": `public, max-age=${CACHE_SECONDS}`,
    ...(env().cdn && { "surrogate-key": surrogateKey(tag) }),
  };
  if (isKnown(request.headers.get("if-none-match"), headers.etag)) return new Response(null, { status: 304, headers });
  if (!renderer.has(picture.path)) await throttle("pictures", unknownGuest, addressOf(request));
  const file = await fileOf(picture);
  if (!file) return emptyResponse(503, { "retry-after": String(RETRY_SECONDS) });
  if (file === "failed") return emptyResponse(302, { location: fallbackPicture });
  return new Response(new Uint8Array(file), {
    headers: { ...headers, "content-type": "image/png", "content-length": String(file.length) },
  });
}

interface PictureAddress {
  noun: string;
  id: string;
  file: string;
}

async function respond(request: Request, { noun, id, file }: PictureAddress): Promise<Response> {
  const version = /^([\w-]{12})\.png$/.exec(file)?.[1];
  const known = readId(id);
  if (!(pictureNouns as readonly string[]).includes(noun) || known === null || !version) return emptyResponse(404);
  const picture = await findSharePicture(guestCtx(), noun as PictureNoun, known);
  if (!picture) return emptyResponse(404);
  if (picture.version === version) return sendPicture(request, picture, `${noun}:${id}`);
  return emptyResponse(302, { location: picture.path, "cache-control": `public, max-age=${MOVED_SECONDS}` });
}

/**
 * Responds to a request for a share picture. Without a public page there is none (404). A former address redirects to
 * the current one, so only current content is ever drawn, and only once. Nothing is fetched from elsewhere.
 */
export async function answerSharePicture(request: Request, address: PictureAddress): Promise<Response> {
  try {
    return await respond(request, address);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === "busy")
      return emptyResponse(429, { "retry-after": String(error.problem.retryAfterSeconds) });
    log().error({ err: error }, "couldn't serve a share picture");
    return emptyResponse(500);
  }
}
