import { ManageUsers } from "@/components/admin/users/manage-users";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminUsers");

export default adminPage("adminUsers", () => <ManageUsers />);
