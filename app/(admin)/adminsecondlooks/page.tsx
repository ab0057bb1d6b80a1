import { SecondLooksScreen } from "@/components/admin/appeals/second-looks";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Second Looks", routes.adminSecondLooks);

export default adminPage(routes.adminSecondLooks, () => <SecondLooksScreen />, { isForModerators: true });
