import { ManageListings } from "@/components/admin/listings/manage-listings";
import { routes } from "@/lib/site/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { listCategories } from "@/server/categories/read";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

/** The whole tree: no directory has more. */
const CATEGORIES = 10_000;

export const metadata = privatePage("Manage Businesses", routes.adminListings);

export default adminPage(
  routes.adminListings,
  async (ctx) => {
    const { items } = await listCategories(ctx, { limit: CATEGORIES, offset: 0 });
    const categories = items.map(({ id, name, parent, kind }) => ({ id, name, parent, kind }));
    return <ManageListings categories={categories} isAdmin={isAdmin(ctx.actor)} />;
  },
  { isForModerators: true },
);
