import "server-only";
import { type Contribution } from "@/lib/contract/crowdfund-ledger";
import { conflict, notFound } from "@/lib/contract/errors";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { callProvider, isMissing, orMissing } from "../payments/client";
import { runPaymentSync } from "../payments/payment-sync";
import { findContribution } from "./ledger";
import { contributions, sessionFor } from "./payment-sync";

/**
 * Syncs the contribution of a payment with the provider, as its next event would: for payments whose events were lost.
 * Throws not-found for a payment that isn't a contribution, `conflict` for one that the provider doesn't know, and
 * `away`.
 */
export async function syncPayment(ctx: Ctx, paymentId: string): Promise<Contribution> {
  const subject = await callProvider(() => orMissing(sessionFor(ctx, paymentId)));
  if (subject === null) throw notFound();
  try {
    await callProvider(() => runPaymentSync({ ...ctx, actor: { kind: "operator" } }, contributions, { subject }));
  } catch (error) {
    if (isMissing(error)) throw conflict("The payment provider has no such payment.");
    throw error;
  }
  const contribution = await findContribution(ctx, paymentId);
  if (!contribution) throw notFound();
  await withTx(ctx, (inside) =>
    audit(inside, {
      action: "contribution.settle",
      object: { type: "listing", id: contribution.listing.id },
      after: { contribution_id: contribution.id, status: contribution.status },
    }),
  );
  return contribution;
}
