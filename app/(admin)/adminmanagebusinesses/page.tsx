import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { ManageListings } from "@/components/admin/listings/manage-listings";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { askedAddress } from "../../asked-address";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Manage Businesses", routes.adminListings);

export default async function ManageBusinessesPage({ searchParams }: Props) {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(await askedAddress(routes.adminListings, searchParams)));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  return (
    <AdminFrame current={routes.adminListings}>
      <ManageListings />
    </AdminFrame>
  );
}
