import "server-only";
import { type Contribution } from "@/lib/contract/crowdfund-ledger";
import { conflict, notFound } from "@/lib/contract/errors";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { askProvider, isMissing, orMissing } from "../payments/client";
import { settle } from "../payments/settle";
import { contributions, sessionFor } from "./payment-sync";
import { contributionOf } from "./ledger";

/**
 * Sets the contribution of a payment to how it stands at the provider, as its next event would: for one of which the
 * events did not come. Throws not-found for a payment that is no contribution, `conflict` for one that the provider does
 * not know, and `away`.
 */
export async function settlePayment(ctx: Ctx, paymentId: string): Promise<Contribution> {
  const subject = await askProvider(() => orMissing(sessionFor(ctx, paymentId)));
  if (subject === null) throw notFound();
  try {
    await askProvider(() => settle({ ...ctx, actor: { kind: "operator" } }, contributions, { subject }));
  } catch (error) {
    if (isMissing(error)) throw conflict("The payment provider has no such payment.");
    throw error;
  }
  const settled = await contributionOf(ctx, paymentId);
  if (!settled) throw notFound();
  await withTx(ctx, (inside) =>
    audit(inside, {
      action: "contribution.settle",
      object: { type: "listing", id: settled.listing.id },
      after: { contribution_id: settled.id, status: settled.status },
    }),
  );
  return settled;
}
