import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { SynonymsScreen } from "@/components/admin/synonyms/synonyms-screen";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { askedAddress } from "../../asked-address";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Search Words", routes.adminSynonyms);

export default async function SynonymsPage({ searchParams }: Props) {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(await askedAddress(routes.adminSynonyms, searchParams)));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  return (
    <AdminFrame current={routes.adminSynonyms}>
      <SynonymsScreen />
    </AdminFrame>
  );
}
