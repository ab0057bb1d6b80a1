import "server-only";
import { ProblemError } from "@/lib/contract/errors";
import { env } from "../env";
import { isLoopback } from "../front/settings.mjs";
import { addressOf } from "../http/address";
import { checkOrigin } from "../http/csrf";
import { type Answer, respondTo, responseOf } from "../http/respond";
import { safeNext } from "../http/safe-next";
import { throttle } from "../http/throttle";
import { log } from "../log";
import { backToLogin, finishSignIn, signOut, startSignIn } from "./protocol";

type Route = (request: Request) => Promise<Response>;

const nextOf = (request: Request): string => safeNext(new URL(request.url).searchParams.get("next"));

/** A refusal as somebody reads it who followed a link: the sentence alone, with the status and headers of the answer. */
function inPlainWords({ status, headers, body }: Answer): Response {
  const { detail } = JSON.parse(body ?? "{}") as { detail?: string };
  return responseOf({
    status,
    headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
    body: detail ?? "This request can't be answered.",
  });
}

/** Asking for the head of a way in or out changes nothing, nor does what is no visit. */
const nothing: Route = () =>
  Promise.resolve(new Response(null, { status: 204, headers: { "cache-control": "no-store" } }));

/**
 * Whether somebody goes there: what a page embeds or a browser fetches ahead is no visit. Pictures stand on pages by
 * addresses that people give, and one whose address is the way out must sign nobody out.
 */
function isVisit({ headers }: Request): boolean {
  if ((headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch")) return false;
  const what = headers.get("sec-fetch-dest");
  // Older browsers say only what they would like to get.
  if (what === null) return !(headers.get("accept") ?? "").startsWith("image/");
  return what === "document" || (what === "empty" && headers.get("sec-fetch-site") === "same-origin");
}

/** A route that people are led through, not one that programs call: what fails leads back to the sign-in page. */
const led =
  (route: Route): Route =>
  async (request) => {
    if (!isVisit(request)) return nothing(request);
    try {
      return await route(request);
    } catch (error) {
      if (error instanceof ProblemError) return inPlainWords(respondTo(error, "none"));
      log().error({ err: error, requestId: request.headers.get("x-request-id") }, "a sign-in failed");
      return backToLogin("failed");
    }
  };

/** The cookies of a sign-in belong to one host: where this machine has several names, it goes on under the site's own. */
function elsewhere(request: Request): string | null {
  const { siteUrl, isLocal } = env();
  const host = request.headers.get("host") ?? siteUrl.host;
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : siteUrl;
  if (!isLocal || url.host === siteUrl.host || !isLoopback(url.hostname)) return null;
  const { pathname, search } = new URL(request.url);
  return siteUrl.origin + pathname + search;
}

/** The way to the identity provider. */
export const loginRoute = {
  HEAD: nothing,
  GET: led(async (request) => {
    const own = elsewhere(request);
    if (own) return new Response(null, { status: 302, headers: { location: own, "cache-control": "no-store" } });
    await throttle("signIn", { kind: "guest", visitor: null }, addressOf(request));
    return startSignIn(nextOf(request));
  }),
};

/** The way back from it. */
export const callbackRoute = { HEAD: nothing, GET: led(finishSignIn) };

/** Whether the browser says that somebody on another site led it here. */
const isFromElsewhere = (request: Request) =>
  !["same-origin", "none", null].includes(request.headers.get("sec-fetch-site"));

/** The way out: at once from this site or an address typed in, after a question from anywhere else. */
export const logoutRoute = {
  HEAD: nothing,
  GET: led((request) => {
    const next = nextOf(request);
    if (!isFromElsewhere(request)) return signOut(request, next);
    const ask = `/logout?${new URLSearchParams({ next }).toString()}`;
    return Promise.resolve(
      new Response(null, { status: 302, headers: { location: ask, "cache-control": "no-store" } }),
    );
  }),
  POST: led(async (request) => {
    checkOrigin(request);
    // Whoever sends something else than the page's form is signed out too, to the front page.
    const form = await request.formData().catch(() => new FormData());
    const next = form.get("next");
    const answer = await signOut(request, safeNext(typeof next === "string" ? next : null));
    return new Response(null, { status: 303, headers: answer.headers });
  }),
};
