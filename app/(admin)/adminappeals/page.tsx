import { AppealsScreen } from "@/components/admin/appeals/appeals-screen";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminAppeals");

export default adminPage("adminAppeals", () => <AppealsScreen />);
