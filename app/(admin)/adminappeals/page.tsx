import { AppealsScreen } from "@/components/admin/appeals/appeals-screen";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Appeals", routes.adminAppeals);

export default adminPage(routes.adminAppeals, () => <AppealsScreen />, { isForModerators: true });
