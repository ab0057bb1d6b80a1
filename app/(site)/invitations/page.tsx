import { privatePage } from "@/app/private-page";
import { StopMails } from "@/components/shared/stop-mails";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { pageSettings } from "@/server/http/page-settings";
import { isOptOut } from "@/server/invitations/opt-out";

export const dynamic = "force-dynamic";

export const metadata = privatePage("Review invitations", routes.invitations(""));

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function InvitationsPage({ searchParams }: Props) {
  const { token, stopped } = await searchParams;
  const action = typeof token === "string" && isOptOut(token) ? routes.stopInvitations(token) : null;
  const { invalid, stopped: done, stop, button } = messages.invitation;
  return (
    <StopMails
      title="Review invitations"
      action={action}
      isStopped={stopped !== undefined}
      words={{ invalid, stopped: done, button, text: stop((await pageSettings()).site_name) }}
    />
  );
}
