import { SettingsScreen } from "@/components/admin/settings/settings-screen";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminSettings");

export default adminPage("adminSettings", () => <SettingsScreen />);
