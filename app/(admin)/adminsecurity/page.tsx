import { SecurityScreen } from "@/components/admin/security/security-screen";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Security log", routes.adminSecurity);

export default adminPage(routes.adminSecurity, () => <SecurityScreen />);
