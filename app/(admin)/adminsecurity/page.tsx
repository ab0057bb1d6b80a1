import { SecurityScreen } from "@/components/admin/security/security-screen";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminSecurity");

export default adminPage("adminSecurity", () => <SecurityScreen />);
