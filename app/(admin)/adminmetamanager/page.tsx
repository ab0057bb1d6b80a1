import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { ManageMeta } from "@/components/admin/meta/manage-meta";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { env } from "@/server/env";
import { askedAddress } from "../../asked-address";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Meta Manager", routes.adminMeta);

export default async function MetaManagerPage({ searchParams }: Props) {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(await askedAddress(routes.adminMeta, searchParams)));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  const { siteUrl, titleSuffix, siteName } = env();
  return (
    <AdminFrame current={routes.adminMeta}>
      <ManageMeta site={{ origin: siteUrl.origin, host: siteUrl.host, name: siteName, titleSuffix }} />
    </AdminFrame>
  );
}
