import { AuditScreen } from "@/components/admin/audit/audit-screen";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Audit", routes.adminAudit);

export default adminPage(routes.adminAudit, () => <AuditScreen />);
