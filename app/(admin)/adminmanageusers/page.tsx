import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { ManageUsers } from "@/components/admin/users/manage-users";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { askedAddress } from "../../asked-address";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Manage Users", routes.adminUsers);

export default async function ManageUsersPage({ searchParams }: Props) {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(await askedAddress(routes.adminUsers, searchParams)));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  return (
    <AdminFrame current={routes.adminUsers}>
      <ManageUsers />
    </AdminFrame>
  );
}
