import { AuditScreen } from "@/components/admin/audit/audit-screen";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminAudit");

export default adminPage("adminAudit", () => <AuditScreen />);
