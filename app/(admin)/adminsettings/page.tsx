import { SettingsScreen } from "@/components/admin/settings/settings-screen";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Settings", routes.adminSettings);

export default adminPage(routes.adminSettings, () => <SettingsScreen />);
