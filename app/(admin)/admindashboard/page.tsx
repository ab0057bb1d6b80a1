import { AdminDashboard } from "@/components/admin/dashboard/dashboard-screen";
import { DeniedScreen } from "@/components/admin/dashboard/denied-screen";
import { isAdmin } from "@/lib/rules/permissions";
import { readCounts } from "@/server/admin/counts";
import { Framed } from "../../framed";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminDashboard");

const refused = (
  <Framed bar={null}>
    <DeniedScreen />
  </Framed>
);

export default adminPage(
  "adminDashboard",
  async (ctx) => (
    <AdminDashboard first={await readCounts(ctx)} isAdmin={isAdmin(ctx.actor)} now={ctx.now.toISOString()} />
  ),
  refused,
);
