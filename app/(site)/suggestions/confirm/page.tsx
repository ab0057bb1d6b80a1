import { privatePage } from "@/app/private-page";
import { ConfirmByMail } from "@/components/about/confirm-by-mail";
import { ProsePage } from "@/components/shared/prose";
import { correctionMessages } from "@/lib/messages/correction";
import { routes } from "@/lib/site/routes";

export const dynamic = "force-dynamic";

export const metadata = privatePage("Confirm your correction", routes.confirmCorrection(""));

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ConfirmCorrectionPage({ searchParams }: Props) {
  const { token } = await searchParams;
  return (
    <ProsePage title="Confirm your correction">
      {typeof token === "string" && token ? (
        <ConfirmByMail what="correction" token={token} />
      ) : (
        <p>{correctionMessages.gone}</p>
      )}
    </ProsePage>
  );
}
