import { SecondLooksScreen } from "@/components/admin/appeals/second-looks";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminSecondLooks");

export default adminPage("adminSecondLooks", () => <SecondLooksScreen />);
