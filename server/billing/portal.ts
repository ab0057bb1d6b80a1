import "server-only";
import { randomUUID } from "node:crypto";
import { type PortalBody, type ProviderPage } from "@/lib/contract/billing";
import { type Ctx } from "../ctx";
import { safeAddress } from "../http/safe-next";
import { askProvider, isMissing, provider } from "../payments/client";
import { knownCustomer, nothingToManage, readBuyer } from "./customer";

/**
 * Opens the provider's page on which somebody sees, cancels and resumes their subscription. Throws `conflict` for somebody
 * who has never bought a plan.
 */
export async function openPortal(ctx: Ctx, { return_url }: PortalBody): Promise<ProviderPage> {
  provider();
  const customer = knownCustomer(await readBuyer(ctx));
  const asked = { customer, return_url: safeAddress(return_url) };
  const idempotencyKey = randomUUID();
  try {
    const { url } = await askProvider((stripe) => stripe.billingPortal.sessions.create(asked, { idempotencyKey }));
    return { url };
  } catch (error) {
    if (isMissing(error)) throw nothingToManage();
    throw error;
  }
}
