import { privatePage } from "@/app/private-page";
import { AccountStatusNotice } from "@/components/account/account-status-notice";
import { SignedOut } from "@/components/account/signed-out";
import { JoinTeam } from "@/components/owner/join-team";
import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { memberCtx, visitorCtx } from "@/server/auth/gate";
import { env } from "@/server/env";
import { findInvitation, isInvited } from "@/server/teams/read";

const title = "Team invitation";

export const metadata = privatePage(title, routes.teamInvitation(""));

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TeamInvitation({ searchParams }: Props) {
  const { token: given } = await searchParams;
  const token = typeof given === "string" ? given : "";
  const open = await findInvitation(await visitorCtx(), token);
  if (!open) return <Refused text={accountMessages.team.invitationOver} />;
  const ctx = await memberCtx();
  const next = routes.teamInvitation(token);
  if (!ctx) {
    const text = `Sign in with the email address that got this invitation to see it. Without an account, you create one.`;
    return <SignedOut title={title} text={text} next={next} />;
  }
  if (!(await isInvited(ctx, ctx.actor.id, open))) {
    return <Refused text={accountMessages.team.otherAddress} signOut={routes.signOut(next)} />;
  }
  const { listing, owner, role } = open;
  const { status } = ctx.actor;
  return (
    <div className="page py-16 md:py-24">
      <AccountStatusNotice status={status} />
      <JoinTeam
        {...{ token, listing, owner, role }}
        mayJoin={status === "active"}
        repliesNeedPremium={env().repliesRequirePremium}
      />
    </div>
  );
}

/** Why the invitation can't be accepted, and the way to sign in to another account. */
const Refused = ({ text, signOut }: { text: string; signOut?: string }) => (
  <div className="page py-16 md:py-24">
    <EmptyState as="h1" title={title} text={text}>
      {signOut ? (
        <ButtonLink href={signOut} data-come-back={signOut}>
          Sign Out
        </ButtonLink>
      ) : (
        <ButtonLink href={routes.ownerDashboard}>Open your dashboard</ButtonLink>
      )}
    </EmptyState>
  </div>
);
