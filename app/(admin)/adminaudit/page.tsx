import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { AuditScreen } from "@/components/admin/audit/audit-screen";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { askedAddress } from "../../asked-address";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Audit", routes.adminAudit);

export default async function AuditPage({ searchParams }: Props) {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(await askedAddress(routes.adminAudit, searchParams)));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  return (
    <AdminFrame current={routes.adminAudit}>
      <AuditScreen />
    </AdminFrame>
  );
}
