import { privatePage } from "@/app/private-page";
import { SignedOut } from "@/components/account/signed-out";
import { DecisionPage } from "@/components/decision/decision-page";
import { ListingError } from "@/components/listing-page/listing-error";
import { decisionMessages } from "@/lib/messages/decision";
import { deciderOf } from "@/lib/rules/decisions";
import { readId } from "@/lib/rules/id";
import { isAdmin, isModerator } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { visitorCtx } from "@/server/auth/gate";
import { findDecision } from "@/server/appeals/decision-page";
import { answerWith } from "@/server/http/page-response";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata = privatePage("Decision", "/decisions");

export default async function Decision({ params, searchParams }: Props) {
  const id = readId((await params).id) ?? 0;
  const { token: given } = await searchParams;
  const token = typeof given === "string" && given ? given : undefined;
  const ctx = await visitorCtx();
  if (token === undefined && ctx.actor.kind === "guest") {
    return <SignedOut title="Decision" text={decisionMessages.signIn} next={routes.decision(id)} />;
  }
  const decision = await findDecision(ctx, id, token);
  if (!decision) {
    answerWith(404);
    return <ListingError text={decisionMessages.notYours} />;
  }
  const { measure, role, reversed_at, appeal } = decision;
  const isOpen = measure !== "restored" && reversed_at === null && role === null && appeal === null;
  const mayDecide = deciderOf(measure) === "admin" ? isAdmin(ctx.actor) : isModerator(ctx.actor);
  return (
    <DecisionPage decision={decision} mayRestore={isOpen && mayDecide} token={token} now={ctx.now.toISOString()} />
  );
}
