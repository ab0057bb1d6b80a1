import { type Server, type IncomingMessage, type ServerResponse } from "node:http";
import http from "node:http";
import { createTrialGate } from "../../server/front/trial-gate.mjs";
import { closeServer, listenHere, listenInTrial, type Trial } from "../stand-in/serve";
import { type Account } from "./account";
import { createAccount } from "./create-account";
import { createFaults } from "./api/faults";
import { createApi } from "./api/serve-api";
import { type Controls, createControls } from "./controls";
import { chance } from "./ids";
import { createPages } from "./pages/serve-pages";
import { openStore } from "./store";
import { createWebhooks } from "./webhooks/deliver";

/** How often due work is checked for, in milliseconds. */
const catchUpMs = 60_000;
const webhookPath = "/api/billing/webhook/";

/** The port of the last run if it is free, so that open payment pages keep working. */
const listenAgain = (server: Server, port: number) => listenHere(server, port).catch(() => listenHere(server));

/** Refuses other host names, against DNS rebinding. */
const isHere = ({ headers }: IncomingMessage) => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? "");

/** The API proves its caller by the secret key. */
const calledBySite = /^\/v1\//;

function answerWith({ api, pages, trial }: Record<"api" | "pages", Handler> & { trial: Trial | null }) {
  const isKeptOut = trial && createTrialGate(trial.password, calledBySite);
  return async (req: IncomingMessage, res: ServerResponse) => {
    try {
      if (!isKeptOut && !isHere(req)) return void res.writeHead(421).end();
      if (await isKeptOut?.(req, res)) return;
      await (req.url?.startsWith("/v1/") ? api(req, res) : pages(req, res));
    } catch (error) {
      console.error("The payment sandbox failed.", error);
      const body = { error: { type: "api_error", message: "The payment sandbox failed." } };
      if (!res.headersSent) res.writeHead(500, { "content-type": "application/json" });
      res.end(JSON.stringify(body));
    }
  };
}

/** Updates the addresses of open sessions and of invoices. */
function movePages(account: Account) {
  for (const session of account.store.all("checkout.session")) {
    if (session.status === "open") session.url = account.pageOf("pay", session.id);
  }
  for (const invoice of account.store.all("invoice")) {
    if (invoice.status !== "draft") invoice.hosted_invoice_url = account.pageOf("invoice", invoice.id);
  }
}

export interface SandboxOptions {
  siteUrl: string;
  /** The address of the site's webhook, if it is not the usual one. */
  webhookUrl?: string;
  /** Where to keep the state between runs; without it the state is in memory. */
  stateFile?: string;
  now?: () => Date;
  /** Milliseconds between attempts to deliver an event. */
  pauseOf?: (attempts: number) => number;
  /** Where others reach it, in a trial. */
  trial?: Trial | null | undefined;
}

interface PaymentSandbox {
  url: string;
  /** What the site needs: DEV_PAYMENTS_URL, DEV_PAYMENTS_KEY, DEV_PAYMENTS_WEBHOOK_SECRET. */
  env: Record<string, string>;
  controls: Controls;
  stop: () => Promise<void>;
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * Starts the stand-in for the payment provider on this machine: the used part of its HTTP API, its hosted pages, and its
 * signed webhooks. In local mode it replaces the provider and speaks the same protocol.
 */
export async function startPaymentSandbox({
  siteUrl,
  webhookUrl,
  stateFile,
  now = () => new Date(),
  pauseOf,
  trial = null,
}: SandboxOptions): Promise<PaymentSandbox> {
  const store = await openStore(stateFile);
  const account = createAccount({ store, now });
  const [secretKey, secret] = [`sk_test_${chance(32)}`, `whsec_${chance(32)}`];
  const webhooks = createWebhooks({
    account,
    url: webhookUrl ?? (trial?.site ?? siteUrl) + webhookPath,
    secret,
    pauseOf,
  });
  const faults = createFaults();
  const answer = answerWith({
    api: createApi({ account, secretKey, faults }),
    pages: createPages({ account, webhooks, siteUrl }),
    trial,
  });
  const server = http.createServer((req, res) => void answer(req, res));
  if (trial) await listenInTrial(server, trial);
  else store.state.port = await listenAgain(server, store.state.port);
  account.base = trial ? trial.origin : `http://127.0.0.1:${store.state.port}`;
  movePages(account);
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
