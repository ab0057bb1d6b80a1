import "server-only";
import { unknownGuest } from "@/lib/rules/permissions";
import { database, type PrismaClient } from "../db/client";
import { readFormTexts } from "./body";
import { addressOf } from "./caller";
import { plainTextOf, respondTo } from "./respond";
import { throttle } from "./throttle";

/** A redirect after a form was sent, or to what a link stands for. */
export const seeOther = (location: string, cookies: string[] = []): Response => {
  const headers = new Headers({ location, "cache-control": "no-store", "x-robots-tag": "noindex" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
};

interface Stop {
  /** The page that asks before it stops them. */
  page: (token: string) => string;
  /** Stops the mails of a signed token; false for a forged one. */
  stop: (db: PrismaClient, token: string) => Promise<boolean>;
}

const tokenIn = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Stops the mails of a token, and says so: to a mail program by its status, to a person by the page. */
async function stopFor(request: Request, { page, stop }: Stop): Promise<Response> {
  await throttle("forms", unknownGuest, addressOf(request));
  const field = await readFormTexts(request);
  const token = tokenIn(request);
  if (!(await stop(database(), token))) {
    return new Response("This link isn't valid.", { status: 404, headers: { "cache-control": "no-store" } });
  }
  return field("List-Unsubscribe") === ""
    ? seeOther(`${page(token)}&stopped=1`)
    : new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
}

/**
 * The routes of a link that stops mails: by the button of a mail program (RFC 8058), or by the form of its page. The signed
 * token is the permission; they need neither session nor origin. Opening the link changes nothing.
 */
export const oneClickStop = (how: Stop) => ({
  /** For mail programs that open the address of the button instead of sending it. */
  GET: (request: Request): Response => seeOther(how.page(tokenIn(request))),
  POST: (request: Request): Promise<Response> =>
    stopFor(request, how).catch((error: unknown) =>
      plainTextOf(respondTo(error, request.headers.get("x-request-id") ?? "none")),
    ),
});
