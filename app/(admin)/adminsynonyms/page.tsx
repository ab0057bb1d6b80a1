import { SynonymsScreen } from "@/components/admin/synonyms/synonyms-screen";
import { routes } from "@/lib/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Search Words", routes.adminSynonyms);

export default adminPage(routes.adminSynonyms, () => <SynonymsScreen />);
