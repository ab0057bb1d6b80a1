import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { AdminDashboard } from "@/components/admin/dashboard/dashboard-screen";
import { DeniedScreen } from "@/components/admin/dashboard/denied-screen";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { readCounts } from "@/server/admin/counts";
import { memberCtx } from "@/server/auth/gate";
import { privatePage } from "../../private-page";

export const metadata = privatePage("Admin Dashboard", routes.adminDashboard);

export default async function AdminDashboardPage() {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(routes.adminDashboard));
  if (!isAdmin(ctx.actor)) return <DeniedScreen />;
  return (
    <AdminFrame current={routes.adminDashboard}>
      <AdminDashboard first={await readCounts(ctx)} />
    </AdminFrame>
  );
}
