import { ManageReviews } from "@/components/admin/reviews/manage-reviews";
import { routes } from "@/lib/site/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Manage Reviews", routes.adminReviews);

export default adminPage(routes.adminReviews, (ctx) => <ManageReviews isAdmin={isAdmin(ctx.actor)} />, {
  isForModerators: true,
});
