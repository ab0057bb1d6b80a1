import { type ComponentProps } from "react";
import { ConfirmByMail } from "@/components/about/confirm-by-mail";
import { ProsePage } from "@/components/shared/prose";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The page of a mailed link, on which a guest confirms what they sent. `gone`: what it says without a token. */
export const confirmPage = (what: ComponentProps<typeof ConfirmByMail>["what"], gone: string) =>
  async function ConfirmPage({ searchParams }: Props) {
    const { token } = await searchParams;
    return (
      <ProsePage title={`Confirm your ${what}`}>
        {typeof token === "string" && token ? <ConfirmByMail what={what} token={token} /> : <p>{gone}</p>}
      </ProsePage>
    );
  };
