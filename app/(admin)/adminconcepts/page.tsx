import { ConceptsScreen } from "@/components/admin/concepts/concepts-screen";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Search Concepts", routes.adminConcepts);

export default adminPage(routes.adminConcepts, () => <ConceptsScreen />);
