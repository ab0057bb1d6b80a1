import http from "node:http";
import Stripe from "stripe";
import { startPaymentSandbox } from "../../dev/payments/sandbox";

/** A webhook delivery: the exact body, and the signature header. */
export interface Received {
  body: string;
  signature: string;
}

/** Receives webhook deliveries in place of the site, and answers with the given statuses. */
export class WebhookCatcher {
  readonly received: Received[] = [];
  /** The statuses of the next answers; 200 when there are none left. */
  answers: number[] = [];
  private readonly server = http.createServer((req, res) => void this.take(req, res));

  async start() {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    const { port } = this.server.address() as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(req: http.IncomingMessage, res: http.ServerResponse) {
    let body = "";
    for await (const chunk of req.setEncoding("utf8")) body += chunk;
    this.received.push({ body, signature: String(req.headers["stripe-signature"] ?? "") });
    res.writeHead(req.url === "/api/billing/webhook/" ? (this.answers.shift() ?? 200) : 404).end("taken");
  }
}

export const clientOf = ({ DEV_PAYMENTS_URL: url = "", DEV_PAYMENTS_KEY: key = "" }: Record<string, string>) => {
  const { hostname: host, port } = new URL(url);
  return new Stripe(key, { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
};

/** A sandbox, a webhook receiver in the site's place, the official SDK, and a clock that only moves on demand. */
export async function openSandbox(options: { stateFile?: string; pauseOf?: (attempts: number) => number } = {}) {
  const site = new WebhookCatcher();
  const siteUrl = await site.start();
  const clock = { now: new Date("2026-03-31T12:00:00Z") };
  const now = () => clock.now;
  const sandbox = await startPaymentSandbox({ siteUrl, now, pauseOf: () => 0, ...options });
  const secret = sandbox.env.DEV_PAYMENTS_WEBHOOK_SECRET ?? "";
  return {
    ...sandbox,
    site,
    siteUrl,
    clock,
    stripe: clientOf(sandbox.env),
    secret,
    /** The deliveries, parsed and verified as the site does. */
    read: ({ body, signature }: Received) =>
      Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, clock.now.getTime()),
    end: async () => {
      await sandbox.stop();
      await site.stop();
    },
  };
}

const yearly = { interval: "year" as const };

/** The parameters of a checkout session for a plan, as the site sends them. */
export const planRequest = (siteUrl: string, more: object = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: "subscription",
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: "usd",
        unit_amount: 50_000,
        recurring: yearly,
        product_data: { name: "Premium, yearly" },
      },
    },
  ],
  success_url: `${siteUrl}/premium?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${siteUrl}/premium?left=1`,
  subscription_data: { metadata: { user_id: "7" } },
  ...more,
});

/** The parameters of a checkout session for a contribution of `cents`. */
export const contributionRequest = (
  siteUrl: string,
  { cents = 2500, ...more }: { cents?: number } & object = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    {
      quantity: 1,
      price_data: { currency: "usd", unit_amount: cents, product_data: { name: "Credit for a premium year" } },
    },
  ],
  success_url: `${siteUrl}/thanks?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${siteUrl}/listing`,
  metadata: { listing_id: "5" },
  payment_intent_data: { metadata: { listing_id: "5" } },
  ...more,
});

/** The SDK error that `work` throws. */
export const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("It was not refused.", { cause: error });
  return error;
};
