import { privatePage } from "@/app/private-page";
import { SignedOut } from "@/components/account/signed-out";
import { ClaimPage } from "@/components/claim/claim-page";
import { ListingError } from "@/components/listing-page/listing-error";
import { routes } from "@/lib/site/routes";
import { memberCtx } from "@/server/auth/gate";
import { claimCheckTime } from "@/server/claims/check-time";
import { findOwnClaimById } from "@/server/claims/own";
import { pageSettings } from "@/server/http/page-settings";
import { answerWith } from "@/server/http/page-response";
import { readId } from "@/lib/rules/id";

export const metadata = privatePage("Your claim", "/claims");

export default async function OwnClaim({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? 0;
  const ctx = await memberCtx();
  if (!ctx) return <SignedOut title="Your claim" text="Sign in to see your claim." next={routes.claim(id)} />;
  const claim = await findOwnClaimById(ctx, id);
  if (!claim) {
    answerWith(404);
    return <ListingError text="You have no such claim." />;
  }
  const checkedWithin = await claimCheckTime(ctx, await pageSettings());
  return <ClaimPage claim={claim} now={ctx.now.toISOString()} checkedWithin={checkedWithin} />;
}
