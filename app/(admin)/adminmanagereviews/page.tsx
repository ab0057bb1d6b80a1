import { ManageReviews } from "@/components/admin/reviews/manage-reviews";
import { isAdmin } from "@/lib/rules/permissions";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminReviews");

export default adminPage("adminReviews", (ctx) => <ManageReviews isAdmin={isAdmin(ctx.actor)} />);
