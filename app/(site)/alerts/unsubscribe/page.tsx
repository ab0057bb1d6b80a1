import { privatePage } from "@/app/private-page";
import { StopMails } from "@/components/shared/stop-mails";
import { alertMessages } from "@/lib/messages/alert";
import { routes } from "@/lib/site/routes";
import { isStopToken } from "@/server/alerts/stop";

export const dynamic = "force-dynamic";

export const metadata = privatePage(alertMessages.stop.title, routes.unsubscribe(""));

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function UnsubscribePage({ searchParams }: Props) {
  const { token, stopped } = await searchParams;
  const action = typeof token === "string" && isStopToken(token) ? routes.stopAlerts(token) : null;
  return (
    <StopMails
      title={alertMessages.stop.title}
      action={action}
      isStopped={stopped !== undefined}
      words={alertMessages.stop}
    />
  );
}
