import { ReportsScreen } from "@/components/admin/reports/reports-screen";
import { isAdmin } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Reports", routes.adminReports);

export default adminPage(routes.adminReports, ({ actor }) => <ReportsScreen isAdmin={isAdmin(actor)} />, {
  isForModerators: true,
});
