import { privatePage } from "@/app/private-page";
import { StopInvitations } from "@/components/review/stop-invitations";
import { routes } from "@/lib/routes";
import { pageSettings } from "@/server/http/page-settings";
import { isOptOut } from "@/server/invitations/opt-out";

export const dynamic = "force-dynamic";

export const metadata = privatePage("Review invitations", routes.invitations(""));

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function InvitationsPage({ searchParams }: Props) {
  const { token, stopped } = await searchParams;
  const valid = typeof token === "string" && isOptOut(token) ? token : null;
  return (
    <StopInvitations siteName={(await pageSettings()).site_name} token={valid} isStopped={stopped !== undefined} />
  );
}
