import { MessagesScreen } from "@/components/admin/messages/messages-screen";
import { isAdmin } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Messages", routes.adminMessages);

export default adminPage(routes.adminMessages, ({ actor }) => <MessagesScreen isAdmin={isAdmin(actor)} />, {
  isForModerators: true,
});
