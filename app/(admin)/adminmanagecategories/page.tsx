import { ManageCategories } from "@/components/admin/categories/manage-categories";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminCategories");

export default adminPage("adminCategories", () => <ManageCategories />);
