import http from "node:http";
import { type AddressInfo } from "node:net";
import Stripe from "stripe";
import { startPaymentSandbox } from "../../dev/payments/sandbox";
import { answerTo } from "./call";
import { clientOf } from "./payment-sandbox";

async function bodyOf(req: http.IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of req.setEncoding("utf8")) body += chunk;
  return body;
}

/** The site's webhook on its own port: requests go to the route handler as Next would pass them. */
async function serveWebhook() {
  const server = http.createServer((req, res) => {
    void (async () => {
      const request = new Request(`http://localhost:3000${req.url}`, {
        method: "POST",
        headers: { ...(req.headers as Record<string, string>), "x-client-address": "127.0.0.1" },
        body: await bodyOf(req),
      });
      const answer = await answerTo(request);
      res.writeHead(answer.status).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${port}/api/billing/webhook/`, stop };
}

/**
 * Opens a payment sandbox for the site under test that delivers its events to the site's webhook over HTTP. Call it
 * before the site's settings are first read. `clock` is the provider's: the current time plus `offset` ms.
 */
export async function openPayingSite() {
  const webhook = await serveWebhook();
  const clock = { offset: 0 };
  const sandbox = await startPaymentSandbox({
    siteUrl: "http://localhost:3000",
    webhookUrl: webhook.url,
    now: () => new Date(Date.now() + clock.offset),
    pauseOf: (attempts) => 5 * attempts,
  });
  Object.assign(process.env, sandbox.env);
  const secret = sandbox.env.DEV_PAYMENTS_WEBHOOK_SECRET ?? "";
  return {
    ...sandbox,
    clock,
    stripe: clientOf(sandbox.env),
    /** Posts a text to the webhook, signed for now by default; returns the status of the answer. */
    async bring(text: string, signing: { secret?: string; timestamp?: number; header?: string | null } = {}) {
      const signed = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, ...signing });
      const header = signing.header === undefined ? signed : signing.header;
      const answer = await fetch(webhook.url, {
        method: "POST",
        body: text,
        headers: { "content-type": "application/json", ...(header === null ? {} : { "stripe-signature": header }) },
      });
      return answer.status;
    },
    async end() {
      await sandbox.stop();
      await webhook.stop();
    },
  };
}
export type PayingSite = Awaited<ReturnType<typeof openPayingSite>>;
