import { redirect } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { LedgerScreen } from "@/components/admin/ledger/ledger-screen";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { askedAddress } from "../../asked-address";
import { privatePage } from "../../private-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage("Ledger", routes.adminLedger);

export default async function LedgerPage({ searchParams }: Props) {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(await askedAddress(routes.adminLedger, searchParams)));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  return (
    <AdminFrame current={routes.adminLedger}>
      <LedgerScreen />
    </AdminFrame>
  );
}
