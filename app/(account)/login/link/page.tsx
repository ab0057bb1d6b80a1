import { LinkScreen } from "@/components/account/sign-in/link-screen";
import { routes } from "@/lib/site/routes";
import { visitorCtx } from "@/server/auth/gate";
import { pageSettings } from "@/server/http/page-settings";
import { findLink } from "@/server/sign-in/mail-link";
import { privatePage } from "../../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Sign in", routes.confirmSignInLink(""));

export default async function ConfirmLink({ searchParams }: Props) {
  await visitorCtx();
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const link = await findLink(given);
  return <LinkScreen siteName={(await pageSettings()).site_name} email={link?.email ?? null} token={given} />;
}
