import http from "node:http";
import { closeServer, listenHere } from "../stand-in/serve.mjs";
import { createAccount } from "./account.mjs";
import { createFaults } from "./api/faults.mjs";
import { createApi } from "./api/serve-api.mjs";
import { createControls } from "./controls.mjs";
import { chance } from "./ids.mjs";
import { createPages } from "./pages/serve-pages.mjs";
import { openStore } from "./store.mjs";
import { createWebhooks } from "./webhooks/deliver.mjs";

/** How often it looks what time has made due, in milliseconds. */
const catchUpMs = 60_000;
const webhookPath = "/api/billing/webhook/";

/** The port of the last run if it is free: a payment page that is still open goes on working. */
const listenAgain = (server, port) => listenHere(server, port).catch(() => listenHere(server));

/** A name that leads to another machine's page must not lead here. */
const isHere = ({ headers }) => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? "");

function answerWith({ api, pages }) {
  return async (req, res) => {
    try {
      if (!isHere(req)) return void res.writeHead(421).end();
      await (req.url.startsWith("/v1/") ? api(req, res) : pages(req, res));
    } catch (error) {
      console.error("The payment sandbox failed.", error);
      const body = { error: { type: "api_error", message: "The payment sandbox failed." } };
      if (!res.headersSent) res.writeHead(500, { "content-type": "application/json" });
      res.end(JSON.stringify(body));
    }
  };
}

/** Open sessions lead to where the pages are now. */
function moveSessions(account) {
  for (const session of account.store.all("checkout.session")) {
    if (session.status === "open") session.url = account.pageOf("pay", session.id);
  }
}

/**
 * Starts the stand-in for the payment provider on this machine: the used part of its HTTP API, its hosted pages, and its
 * signed webhooks. In local mode it stands where the provider stands and is spoken to in the same way.
 * @param {object} options
 * @param {string} options.siteUrl where the site is
 * @param {string} [options.webhookUrl] where its webhook is, if not at the usual place
 * @param {string} [options.stateFile] keeps what it knows between runs; without it, memory alone does
 * @param {() => Date} [options.now] its clock
 * @param {(attempts: number) => number} [options.pauseOf] milliseconds between attempts to bring an event
 * @returns {Promise<{url: string, env: Record<string, string>, controls: import("./controls.mjs").Controls,
 *   stop: () => Promise<void>}>} `env`: what the site must be told (DEV_PAYMENTS_URL, DEV_PAYMENTS_KEY, DEV_PAYMENTS_WEBHOOK_SECRET); `url`: its pages
 */
export async function startPaymentSandbox({ siteUrl, webhookUrl, stateFile, now = () => new Date(), pauseOf }) {
  const store = await openStore(stateFile);
  const account = createAccount({ store, now });
  const [secretKey, secret] = [`sk_test_${chance(32)}`, `whsec_${chance(32)}`];
  const webhooks = createWebhooks({ account, url: webhookUrl ?? siteUrl + webhookPath, secret, pauseOf });
  const faults = createFaults();
  const server = http.createServer(
    answerWith({ api: createApi({ account, secretKey, faults }), pages: createPages({ account, webhooks, siteUrl }) }),
  );
  store.state.port = await listenAgain(server, store.state.port);
  account.base = `http://127.0.0.1:${store.state.port}`;
  moveSessions(account);
  webhooks.resume();
  const clock = setInterval(() => account.catchUp(), catchUpMs).unref();
  return {
    url: account.base,
    env: {
      DEV_PAYMENTS_URL: account.base,
      DEV_PAYMENTS_KEY: secretKey,
      DEV_PAYMENTS_WEBHOOK_SECRET: secret,
    },
    controls: createControls({ account, webhooks, faults }),
    async stop() {
      clearInterval(clock);
      await closeServer(server);
      await webhooks.stop();
      await store.close();
    },
  };
}
