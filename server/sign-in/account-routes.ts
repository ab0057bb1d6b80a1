import "server-only";
import { ProblemError } from "@/lib/contract/errors";
import { routes } from "@/lib/site/routes";
import { unknownGuest } from "@/lib/rules/permissions";
import { env, type ProviderId } from "../env";
import { isLoopback } from "../process/settings.mjs";
import { readFormTexts } from "../http/body";
import { addressOf } from "../http/caller";
import { checkOrigin } from "../http/csrf";
import { isOwnOrigin } from "../http/own-origin";
import { plainTextOf, respondTo } from "../http/respond";
import { safeNext } from "../http/safe-next";
import { throttle } from "../http/throttle";
import { database } from "../db/client";
import { log } from "../log";
import { recordSecurityEvent } from "../security/events";
import { backToLogin, finishSignIn, redirect, signOut, startSignIn } from "./protocol";

type Route = (request: Request) => Promise<Response>;

const nextOf = (request: Request): string => safeNext(new URL(request.url).searchParams.get("next"));

/** The response to HEAD and to requests that aren't visits: they must not change anything. */
export const noContent: Route = () =>
  Promise.resolve(new Response(null, { status: 204, headers: { "cache-control": "no-store" } }));

/**
 * Whether a person navigates here. Prefetches and embedded resources aren't visits: users can put images with any URL
 * on pages, and an image with the sign-out URL must not sign anyone out.
 */
function isVisit({ headers }: Request): boolean {
  if ((headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch")) return false;
  const destination = headers.get("sec-fetch-dest");
  // Older browsers send only an Accept header.
  if (destination === null) return !(headers.get("accept") ?? "").startsWith("image/");
  return destination === "document" || (destination === "empty" && headers.get("sec-fetch-site") === "same-origin");
}

const recordLimit = (request: Request) =>
  recordSecurityEvent(database(), {
    ...{ kind: "limited", userId: null, operation: new URL(request.url).pathname, address: addressOf(request) },
  });

/** Wraps a route that people navigate to: errors redirect to the sign-in page. */
export const pageRoute =
  (route: Route): Route =>
  async (request) => {
    if (!isVisit(request)) return noContent(request);
    try {
      return await route(request);
    } catch (error) {
      if (error instanceof ProblemError) {
        if (error.problem.kind === "busy") recordLimit(request);
        return plainTextOf(respondTo(error, "none"));
      }
      // One short line: anyone can make these fail.
      const reason = String(error).slice(0, 300);
      log().warn({ reason, requestId: request.headers.get("x-request-id") }, "a sign-in or sign-out failed");
      return backToLogin("failed");
    }
  };

/**
 * In local mode, the same URL on the site's own host if the request used another name of this machine, because sign-in
 * cookies belong to one host. Null if the host is right.
 */
function addressOnOwnHost(request: Request): string | null {
  const { siteUrl, isLocal } = env();
  const host = request.headers.get("host") ?? siteUrl.host;
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : siteUrl;
  if (!isLocal || url.host === siteUrl.host || !isLoopback(url.hostname)) return null;
  const { pathname, search } = new URL(request.url);
  return siteUrl.origin + pathname + search;
}

/** Redirects to an identity provider. */
export const loginRoute = (provider: ProviderId) => ({
  HEAD: noContent,
  GET: pageRoute(async (request) => {
    const address = addressOnOwnHost(request);
    if (address)
      return new Response(null, { status: 302, headers: { location: address, "cache-control": "no-store" } });
    await throttle("signIn", unknownGuest, addressOf(request));
    const { identities } = env();
    if (identities.length === 0) return redirect(routes.login(nextOf(request)));
    // Links lead to Google, which the site may have replaced with another issuer.
    const isConfigured = identities.some(({ id }) => id === provider);
    return startSignIn(isConfigured ? provider : (identities[0]?.id ?? provider), nextOf(request));
  }),
});

/** Handles a provider's callback. */
export const callbackRoute = (provider: ProviderId) => ({
  HEAD: noContent,
  GET: pageRoute(async (request) => {
    await throttle("callbacks", unknownGuest, addressOf(request));
    return finishSignIn(provider, request);
  }),
});

/** Whether the browser came from this site or a typed address. Older browsers send only a Referer header. */
function isOwnVisit({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null ? isOwnOrigin(headers.get("referer") ?? "") : ["same-origin", "none"].includes(site);
}

/** Signs out: at once if the visitor comes from this site or typed the address, otherwise after a confirmation. */
export const logoutRoute = {
  HEAD: noContent,
  GET: pageRoute((request) => {
    const next = nextOf(request);
    if (isOwnVisit(request)) return signOut(request, next);
    const confirmation = `/logout?${new URLSearchParams({ next }).toString()}`;
    return Promise.resolve(
      new Response(null, { status: 302, headers: { location: confirmation, "cache-control": "no-store" } }),
    );
  }),
  POST: pageRoute(async (request) => {
    checkOrigin(request);
    await throttle("forms", unknownGuest, addressOf(request));
    // Any other body signs out too, and redirects to the home page.
    const field = await readFormTexts(request);
    const answer = await signOut(request, safeNext(field("next")));
    return new Response(null, { status: 303, headers: answer.headers });
  }),
};
