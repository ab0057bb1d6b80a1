import { privatePage } from "@/app/private-page";
import { ConfirmByMail } from "@/components/about/confirm-by-mail";
import { ProsePage } from "@/components/shared/prose";
import { reportMessages } from "@/lib/messages/report";
import { routes } from "@/lib/site/routes";

export const dynamic = "force-dynamic";

export const metadata = privatePage("Confirm your report", routes.confirmReport(""));

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ConfirmReportPage({ searchParams }: Props) {
  const { token } = await searchParams;
  return (
    <ProsePage title="Confirm your report">
      {typeof token === "string" && token ? (
        <ConfirmByMail what="report" token={token} />
      ) : (
        <p>{reportMessages.gone}</p>
      )}
    </ProsePage>
  );
}
