import { MessagesScreen } from "@/components/admin/messages/messages-screen";
import { isAdmin } from "@/lib/rules/permissions";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminMessages");

export default adminPage("adminMessages", ({ actor }) => <MessagesScreen isAdmin={isAdmin(actor)} />);
