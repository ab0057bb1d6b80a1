import { redirect } from "next/navigation";
import { AdminSetup } from "@/components/account/sign-in/admin-setup";
import { SignedOut } from "@/components/account/signed-out";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { hasAdmin } from "@/server/users/admins";
import { readMe } from "@/server/users/read";
import { Framed } from "../../framed";
import { adminMetadata } from "../admin-page";

export const metadata = adminMetadata("adminSetup");

export default async function AdminSetupPage() {
  const ctx = await memberCtx();
  if (!ctx) {
    const text = "Sign in with the account that is to administer this site.";
    return (
      <Framed bar={null}>
        <SignedOut title={accountMessages.adminSetup.signedOut} text={text} next={routes.adminSetup} />
      </Framed>
    );
  }
  const { exists } = await hasAdmin(ctx);
  if (exists) redirect(isAdmin(ctx.actor) ? routes.adminDashboard : routes.home);
  const { id, email } = await readMe(ctx);
  return (
    <Framed bar={null}>
      <AdminSetup id={id} email={email} />
    </Framed>
  );
}
