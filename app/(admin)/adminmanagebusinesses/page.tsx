import { ManageListings } from "@/components/admin/listings/manage-listings";
import { isAdmin } from "@/lib/rules/permissions";
import { listCategories } from "@/server/categories/read";
import { adminMetadata, adminPage } from "../admin-page";

/** The whole tree: no directory has more. */
const CATEGORIES = 10_000;

export const metadata = adminMetadata("adminListings");

export default adminPage("adminListings", async (ctx) => {
  const { items } = await listCategories(ctx, { limit: CATEGORIES, offset: 0 });
  const categories = items.map(({ id, name, parent, kind }) => ({ id, name, parent, kind }));
  return <ManageListings categories={categories} isAdmin={isAdmin(ctx.actor)} />;
});
