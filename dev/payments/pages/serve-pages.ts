import { type Account } from "../account";
import { type Webhooks } from "../webhooks/deliver";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { bodyOf, sendPage } from "../../stand-in/serve";
import { standInPage, text } from "../../stand-in/page";
import { ApiError } from "../api-error";
import { happenings } from "../lifecycle/operate";
import { checkoutPage } from "./checkout-page";
import { invoicePage } from "./invoice-page";
import { operatorPage } from "./operator-page";
import { portalPage } from "./portal-page";
import { type Shown, type Visit } from "./visit";

interface Parts {
  account: Account;
  webhooks: Webhooks;
  siteUrl: string;
}

/** Longest form that is read, in characters. */
const largestForm = 10_000;
const visits: Record<string, (account: Account, visit: Visit) => Shown> = {
  pay: checkoutPage,
  portal: portalPage,
  invoice: invoicePage,
};

const notFound = (): Shown => ({
  status: 404,
  html: standInPage("There is nothing here", `<p><a href="/">Payment sandbox</a></p>`),
});
const refusal = (error: ApiError): Shown => ({
  status: error.status,
  html: standInPage("That did not work", `<p>${text(error.message)}</p><p><a href="/">Back</a></p>`),
});

const pageNamed = (name: string) => (Object.hasOwn(visits, name) ? visits[name] : undefined) ?? notFound;

/** Refuses forms that another site submits. */
const isOurs = ({ headers }: IncomingMessage) => {
  const from = headers["sec-fetch-site"];
  return !from || from === "same-origin" || from === "none";
};

async function operate({ account, webhooks }: Parts, verb: string, form: URLSearchParams): Promise<Shown> {
  const id = form.get("id") ?? "";
  if (verb === "send") {
    if (account.store.get("event", id)) await webhooks.send(id);
    return { to: "/" };
  }
  const happen = Object.hasOwn(happenings, verb) ? happenings[verb] : undefined;
  if (!happen) return notFound();
  happen(account, id, form);
  return { to: "/" };
}

/** The hosted pages: payment, portal, and the operator's. */
export function createPages(parts: Parts) {
  const { account, siteUrl } = parts;

  async function pageFor(req: IncomingMessage): Promise<Shown> {
    const [, page = "", id = "", ...more] = new URL(req.url ?? "/", "http://127.0.0.1").pathname.split("/");
    const form = req.method === "POST" ? new URLSearchParams(await bodyOf(req, largestForm)) : null;
    if (form && !isOurs(req)) return refusal(new ApiError(403, "This form comes from another site."));
    if (more.length) return notFound();
    if (page === "" && !form) return { status: 200, html: operatorPage(account, parts) };
    if (page === "operator" && form) return operate(parts, id, form);
    return pageNamed(page)(account, { id, form, siteUrl });
  }

  return async function servePages(req: IncomingMessage, res: ServerResponse) {
    account.catchUp();
    const answer = await pageFor(req).catch((error: unknown) => {
      if (error instanceof ApiError) return refusal(error);
      throw error;
    });
    await account.store.save();
    if ("html" in answer) return sendPage(res, answer.status, answer.html);
    res.writeHead(303, { location: answer.to, "cache-control": "no-store" });
    res.end();
  };
}
