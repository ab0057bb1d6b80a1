import { AdminDashboard } from "@/components/admin/dashboard/dashboard-screen";
import { DeniedScreen } from "@/components/admin/dashboard/denied-screen";
import { routes } from "@/lib/site/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { readCounts } from "@/server/admin/counts";
import { Framed } from "../../framed";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Admin Dashboard", routes.adminDashboard);

const refused = (
  <Framed bar={null}>
    <DeniedScreen />
  </Framed>
);

export default adminPage(
  routes.adminDashboard,
  async (ctx) => (
    <AdminDashboard first={await readCounts(ctx)} isAdmin={isAdmin(ctx.actor)} now={ctx.now.toISOString()} />
  ),
  { isForModerators: true, refused },
);
