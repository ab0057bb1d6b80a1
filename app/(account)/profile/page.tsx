import { ProfileScreen } from "@/components/account/profile/profile-screen";
import { SignedOut } from "@/components/account/signed-out";
import { AccountStatusNotice } from "@/components/account/account-status-notice";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { memberCtx } from "@/server/auth/gate";
import { staticHead } from "@/server/seo/page-head";
import { readMe } from "@/server/users/read";

export const generateMetadata = () => staticHead("profile");

export default async function Profile() {
  const ctx = await memberCtx();
  if (!ctx) {
    const text = "Sign in to see and change your profile.";
    return <SignedOut title={accountMessages.profile.signedOut} text={text} next={routes.profile} />;
  }
  const user = await readMe(ctx);
  return (
    <div className="page pt-10 md:pt-16">
      <h1 className="text-h1 mb-8">{accountMessages.profile.title}</h1>
      <AccountStatusNotice status={user.status} />
      <ProfileScreen user={user} />
    </div>
  );
}
