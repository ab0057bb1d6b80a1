import { expect } from "vitest";
import { type Campaign } from "@/lib/contract/crowdfund";
import { database } from "@/server/db/client";
import { call, type Call } from "./call";
import { type PayingSite } from "./paying-site";

/** Options of a call: body fields, the caller, headers. */
type More = Partial<Pick<Call, "as" | "headers">> & { body?: object };

interface Funded {
  id: number;
  kind: "business" | "doctor";
}

let callers = 0;
/** A new guest address: each has its own hourly checkout limit. */
const ownAddress = () => {
  callers += 1;
  return { "x-client-address": `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` };
};

/** Visitors' actions on a listing's crowdfund campaign, through the site's API and the provider's payment page. */
export function funding(site: PayingSite) {
  const db = database();

  const start = (listing: Funded, amount_cents: unknown, { body = {}, ...more }: More = {}) =>
    call({
      path: "crowdfund/checkout/start/",
      method: "POST",
      headers: ownAddress(),
      ...more,
      body: { id: listing.id, type: listing.kind, amount_cents, return_url: "/business/law/x", ...body },
    });

  /** Starts a contribution; returns the id of its session at the provider. */
  async function begin(listing: Funded, cents: number, more: More = {}): Promise<string> {
    const { status, body } = await start(listing, cents, more);
    expect([status, body]).toEqual([200, { url: expect.stringContaining(site.url) as string }]);
    return (body as { url: string }).url.split("/").at(-1) ?? "";
  }

  return {
    start,
    begin,
    /** Starts and pays a contribution, and waits for the events; returns its row. */
    contribute: async (listing: Funded, cents: number, more: More = {}) => {
      const session = await begin(listing, cents, more);
      site.controls.pay(session, { email: "payer@example.org" });
      await site.controls.webhooks.settled();
      return db.contribution.findUniqueOrThrow({ where: { checkoutSessionId: session } });
    },
    contribution: (session: string) => db.contribution.findUniqueOrThrow({ where: { checkoutSessionId: session } }),
    read: ({ id, kind }: Funded) => call({ path: `crowdfund/campaigns/for-listing/?id=${id}&type=${kind}` }),
    stand: async ({ id, kind }: Funded): Promise<Campaign> => {
      const answer = await call({ path: `crowdfund/campaigns/for-listing/?id=${id}&type=${kind}` });
      expect(answer.status).toBe(200);
      return answer.body as Campaign;
    },
    grantsOf: (listingId: number) => db.premiumGrant.findMany({ where: { listingId }, orderBy: { id: "asc" } }),
  };
}

/** The days between two times. */
export const daysBetween = (from: Date | null, until: Date | null): number =>
  ((until?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 86_400_000;
