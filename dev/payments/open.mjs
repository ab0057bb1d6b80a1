import path from "node:path";
import { withClient } from "../../scripts/process/database.mjs";
import { step } from "../../scripts/process/steps.mjs";

const stateOf = ({ status, isEnding }) => (status === "active" && isEnding ? "ending" : status);

/** Puts the subscriptions of the demo data into the sandbox, so that they can be managed there like those bought. */
export async function plantDemoSubscriptions(controls, databaseUrl) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
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

/** Puts the contributions of the demo data into the sandbox, so that its ledger says the same as the site's. */
export async function plantDemoContributions(controls, { databaseUrl, siteUrl }) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
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
 * Where the site is for this machine alone and knows no key of the payment provider: starts the sandbox that stands in
 * for it, until `life` ends. What it knows is kept in the data folder.
 * @returns {Promise<Record<string, string>>} what the server must be told of it
 */
export async function openPaymentSandbox(settings, { life, databaseUrl = null }) {
  if (!settings.isLocal || process.env.STRIPE_SECRET_KEY) return {};
  let started;
  await step("Payment sandbox", async () => {
    const { startPaymentSandbox } = await import("./sandbox.mjs");
    started = await startPaymentSandbox({
      siteUrl: settings.siteUrl,
      stateFile: path.join(settings.dataFolder, "payments.json"),
    });
    life.onEnd(started.stop);
    if (databaseUrl) {
      await plantDemoSubscriptions(started.controls, databaseUrl);
      await plantDemoContributions(started.controls, { databaseUrl, siteUrl: settings.siteUrl });
    }
    return started.url;
  });
  return started.env;
}
