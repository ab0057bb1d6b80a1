import { ReportsScreen } from "@/components/admin/reports/reports-screen";
import { isAdmin } from "@/lib/rules/permissions";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminReports");

export default adminPage("adminReports", ({ actor }) => <ReportsScreen isAdmin={isAdmin(actor)} />);
