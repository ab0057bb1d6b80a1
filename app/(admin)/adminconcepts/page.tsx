import { ConceptsScreen } from "@/components/admin/concepts/concepts-screen";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminConcepts");

export default adminPage("adminConcepts", () => <ConceptsScreen />);
