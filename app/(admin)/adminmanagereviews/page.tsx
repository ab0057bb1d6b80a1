import { ManageReviews } from "@/components/admin/reviews/manage-reviews";
import { routes } from "@/lib/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Manage Reviews", routes.adminReviews);

export default adminPage(routes.adminReviews, () => <ManageReviews />);
