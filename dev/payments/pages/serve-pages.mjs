import { bodyOf, sendPage } from "../../stand-in/serve.mjs";
import { standInPage, text } from "../../stand-in/page.mjs";
import { ApiError } from "../api-error.mjs";
import { happenings } from "../lifecycle/operate.mjs";
import { checkoutPage } from "./checkout-page.mjs";
import { operatorPage } from "./operator-page.mjs";
import { portalPage } from "./portal-page.mjs";

/** Longest form that is read, in characters. */
const largestForm = 10_000;
const visits = { pay: checkoutPage, portal: portalPage };

const notFound = () => ({
  status: 404,
  html: standInPage("There is nothing here", `<p><a href="/">Payment sandbox</a></p>`),
});
const refusal = (error) => ({
  status: error.status,
  html: standInPage("That did not work", `<p>${text(error.message)}</p><p><a href="/">Back</a></p>`),
});

/** Another site's page in the same browser must not press our buttons. */
const isOurs = ({ headers }) => {
  const from = headers["sec-fetch-site"];
  return !from || from === "same-origin" || from === "none";
};

async function operate({ account, webhooks }, verb, form) {
  const id = form.get("id") ?? "";
  if (verb === "send") {
    if (account.store.get("event", id)) await webhooks.send(id);
    return { to: "/" };
  }
  if (!Object.hasOwn(happenings, verb)) return notFound();
  happenings[verb](account, id, form);
  return { to: "/" };
}

/**
 * The hosted pages: payment, portal, and the operator's.
 * @param {{account: object, webhooks: object, siteUrl: string}} parts
 */
export function createPages(parts) {
  const { account, siteUrl } = parts;

  async function pageFor(req) {
    const [, page, id, ...more] = new URL(req.url, "http://127.0.0.1").pathname.split("/");
    const form = req.method === "POST" ? new URLSearchParams(await bodyOf(req, largestForm)) : null;
    if (form && !isOurs(req)) return refusal(new ApiError(403, "This form comes from another site."));
    if (more.length) return notFound();
    if (page === "" && !form) return { status: 200, html: operatorPage(account, parts) };
    if (page === "operator" && form) return operate(parts, id, form);
    if (!Object.hasOwn(visits, page)) return notFound();
    return visits[page](account, { id, form, siteUrl });
  }

  return async function servePages(req, res) {
    account.catchUp();
    const answer = await pageFor(req).catch((error) => {
      if (error instanceof ApiError) return refusal(error);
      throw error;
    });
    await account.store.save();
    if (!answer.to) return sendPage(res, answer.status, answer.html);
    res.writeHead(303, { location: answer.to, "cache-control": "no-store" });
    return res.end();
  };
}
