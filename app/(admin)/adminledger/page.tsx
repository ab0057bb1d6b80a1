import { LedgerScreen } from "@/components/admin/ledger/ledger-screen";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Ledger", routes.adminLedger);

export default adminPage(routes.adminLedger, () => <LedgerScreen />);
