import { LedgerScreen } from "@/components/admin/ledger/ledger-screen";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminLedger");

export default adminPage("adminLedger", () => <LedgerScreen />);
