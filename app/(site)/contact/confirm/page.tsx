import { privatePage } from "@/app/private-page";
import { ConfirmByMail } from "@/components/about/confirm-by-mail";
import { ProsePage } from "@/components/shared/prose";
import { contactMessages } from "@/lib/messages/contact";
import { routes } from "@/lib/site/routes";

export const dynamic = "force-dynamic";

export const metadata = privatePage("Confirm your message", routes.confirmMessage(""));

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ConfirmMessagePage({ searchParams }: Props) {
  const { token } = await searchParams;
  return (
    <ProsePage title="Confirm your message">
      {typeof token === "string" && token ? (
        <ConfirmByMail what="message" token={token} />
      ) : (
        <p>{contactMessages.gone}</p>
      )}
    </ProsePage>
  );
}
