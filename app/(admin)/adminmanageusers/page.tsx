import { ManageUsers } from "@/components/admin/users/manage-users";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Manage Users", routes.adminUsers);

export default adminPage(routes.adminUsers, () => <ManageUsers />);
