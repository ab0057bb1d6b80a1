import { redirect } from "next/navigation";
import { LoginScreen } from "@/components/account/sign-in/login-screen";
import { routes } from "@/lib/site/routes";
import { visitorCtx } from "@/server/auth/gate";
import { env } from "@/server/env";
import { pageSettings } from "@/server/http/page-settings";
import { safeNext } from "@/server/http/safe-next";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Sign in", routes.login());

const oneOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export default async function Login({ searchParams }: Props) {
  const params = await searchParams;
  const { identities, offersMailSignIn: offersMail } = env();
  const { site_name: siteName } = await pageSettings();
  const providers = identities.map(({ id, name }) => ({ id, name }));
  const next = safeNext(oneOf(params.next));
  const { actor } = await visitorCtx();
  if (actor.kind === "member" && params.again === undefined) redirect(next);
  const state = { isSent: params.sent !== undefined, error: oneOf(params.error) };
  return <LoginScreen {...{ siteName, providers, offersMail, next }} {...state} />;
}
