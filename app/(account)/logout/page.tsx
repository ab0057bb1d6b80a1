import { redirect } from "next/navigation";
import { LogoutScreen } from "@/components/account/sign-in/logout-screen";
import { routes } from "@/lib/site/routes";
import { visitorCtx } from "@/server/auth/gate";
import { pageSettings } from "@/server/http/page-settings";
import { safeNext } from "@/server/http/safe-next";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Sign out", routes.logout());

export default async function Logout({ searchParams }: Props) {
  const { next: given } = await searchParams;
  const next = safeNext(Array.isArray(given) ? given[0] : given);
  const { actor } = await visitorCtx();
  if (actor.kind !== "member") redirect(next);
  return <LogoutScreen siteName={(await pageSettings()).site_name} next={next} />;
}
