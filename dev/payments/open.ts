import { type Trial } from "../stand-in/serve";
import { type Controls } from "./controls";
import { type OnShutdown } from "../../scripts/process/shutdown";
import path from "node:path";
import { withClient } from "../../scripts/process/database";
import { step } from "../../scripts/process/steps";

interface SubscriptionRow {
  id: string;
  plan: "monthly" | "yearly";
  status: "active" | "past_due" | "canceled";
  cents: number;
  isEnding: boolean;
  invoice: string;
  payment: string;
  startedAt: number;
  endsAt: number;
  customer: string;
  email: string;
  name: string;
}

interface ContributionRow {
  session: string;
  payment: string;
  cents: number;
  paidAt: number;
  email: string | null;
  name: string | null;
  listing: number;
  listingName: string;
  user: number | null;
}

const stateOf = ({ status, isEnding }: Pick<SubscriptionRow, "status" | "isEnding">) =>
  status === "active" && isEnding ? "ending" : status;

/** Adds the subscriptions of the demo data to the sandbox, so that they can be managed like any other. */
export async function plantDemoSubscriptions(controls: Controls, databaseUrl: string) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<SubscriptionRow>(
      `select s.provider_id as id, s.plan::text, s.status::text, s.price_cents as cents,
         s.cancel_at_period_end as "isEnding", p.invoice_id as invoice, p.payment_id as payment,
         extract(epoch from p.period_starts_at)::float as "startedAt", extract(epoch from p.period_ends_at)::float as "endsAt",
         u.provider_customer as customer, u.email, u.full_name as name
       from subscription s join subscription_payment p on p.subscription_id = s.id join "user" u on u.id = s.user_id
       where s.provider_id like 'sub\\_demo\\_%' and u.provider_customer like 'cus\\_demo\\_%' order by s.id`,
    ),
  );
  for (const { plan, status, isEnding, startedAt, endsAt, ...known } of rows) {
    controls.plant({
      ...known,
      planName: `Premium, ${plan}`,
      interval: plan === "yearly" ? "year" : "month",
      state: stateOf({ status, isEnding }),
      startedAt: Math.floor(startedAt),
      endsAt: Math.floor(endsAt),
    });
  }
}

/** Adds the contributions of the demo data to the sandbox, so that its ledger agrees with the site's. */
export async function plantDemoContributions(
  controls: Controls,
  { databaseUrl, siteUrl }: { databaseUrl: string; siteUrl: string },
) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<ContributionRow>(
      `select c.checkout_session_id as session, c.payment_id as payment, c.amount_cents as cents,
         extract(epoch from c.paid_at)::float as "paidAt", nullif(c.donor_email, '') as email,
         nullif(c.donor_name, '') as name, l.id as listing, l.name as "listingName", c.user_id as "user"
       from contribution c join campaign p on p.id = c.campaign_id join listing l on l.id = p.listing_id
       where c.checkout_session_id like 'cs\\_demo\\_%' and c.status = 'paid' order by c.paid_at, c.id`,
    ),
  );
  for (const { listing, listingName, user, paidAt, ...known } of rows) {
    controls.plantPayment({
      ...known,
      paidAt: Math.floor(paidAt),
      sold: `Credit for a premium year of ${listingName}`,
      metadata: { kind: "contribution", site: siteUrl, listing_id: String(listing), user_id: user ? String(user) : "" },
      backTo: siteUrl,
    });
  }
}

/**
 * In local mode without a key of the payment provider: starts the sandbox, until shutdown. Its state is in the data
 * folder.
 * @returns environment variables that point the server at it
 */
export async function openPaymentSandbox(
  settings: { isLocal: boolean; siteUrl: string; dataFolder: string; trial?: Trial | null },
  { shutdown, databaseUrl }: { shutdown: OnShutdown; databaseUrl?: string },
): Promise<Record<string, string>> {
  if (!settings.isLocal || process.env.STRIPE_SECRET_KEY) return {};
  const openAndFill = async () => {
    const { startPaymentSandbox } = await import("./sandbox");
    const sandbox = await startPaymentSandbox({
      siteUrl: settings.siteUrl,
      stateFile: path.join(settings.dataFolder, "payments.json"),
      trial: settings.trial,
    });
    shutdown.onEnd(() => sandbox.stop());
    if (databaseUrl) {
      await plantDemoSubscriptions(sandbox.controls, databaseUrl);
      await plantDemoContributions(sandbox.controls, { databaseUrl, siteUrl: settings.siteUrl });
    }
    return sandbox;
  };
  return (await step("Payment sandbox", openAndFill, ({ url }) => url)).env;
}
