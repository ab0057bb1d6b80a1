import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { ManageListings } from "@/components/admin/listings/manage-listings";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { listCategories } from "@/server/categories/read";
import { askedAddress } from "../../asked-address";
import { privatePage } from "../../private-page";

/** The whole tree: no directory has more. */
const CATEGORIES = 10_000;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Manage Businesses", routes.adminListings);

export default async function ManageBusinessesPage({ searchParams }: Props) {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(await askedAddress(routes.adminListings, searchParams)));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  const { items } = await listCategories(ctx, { limit: CATEGORIES, offset: 0 });
  const categories = items.map(({ id, name, parent, kind }) => ({ id, name, parent, kind }));
  return (
    <AdminFrame current={routes.adminListings}>
      <ManageListings categories={categories} />
    </AdminFrame>
  );
}
