import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { ManageReviews } from "@/components/admin/reviews/manage-reviews";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { askedAddress } from "../../asked-address";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Manage Reviews", routes.adminReviews);

export default async function ManageReviewsPage({ searchParams }: Props) {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(await askedAddress(routes.adminReviews, searchParams)));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  return (
    <AdminFrame current={routes.adminReviews}>
      <ManageReviews />
    </AdminFrame>
  );
}
