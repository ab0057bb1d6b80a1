import { CorrectionsScreen } from "@/components/admin/corrections/corrections-screen";
import { isAdmin } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Corrections", routes.adminCorrections);

export default adminPage(routes.adminCorrections, ({ actor }) => <CorrectionsScreen isAdmin={isAdmin(actor)} />, {
  isForModerators: true,
});
