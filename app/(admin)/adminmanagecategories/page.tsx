import { ManageCategories } from "@/components/admin/categories/manage-categories";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Manage Categories", routes.adminCategories);

export default adminPage(routes.adminCategories, () => <ManageCategories />);
