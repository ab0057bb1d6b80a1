import { CorrectionsScreen } from "@/components/admin/corrections/corrections-screen";
import { isAdmin } from "@/lib/rules/permissions";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminCorrections");

export default adminPage("adminCorrections", ({ actor }) => <CorrectionsScreen isAdmin={isAdmin(actor)} />);
