import { AddListingScreen } from "@/components/add-listing/add-listing-screen";
import { SignedOut } from "@/components/account/signed-out";
import { Notice } from "@/components/shared/notice";
import { accountMessages } from "@/lib/messages/account";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { staticHead } from "@/server/seo/page-head";
import { listCategories } from "@/server/categories/read";
import { allConcepts, otherNames } from "@/server/search/concepts";

/** The whole tree: no directory has more. */
const CATEGORIES = 10_000;

const { addListing } = accountMessages;

export const generateMetadata = () => staticHead("addbusiness");

export default async function AddListing() {
  const ctx = await memberCtx();
  if (!ctx) return <SignedOut title={addListing.signedOut} text={addListing.signIn} next={routes.addListing} />;
  if (ctx.actor.status !== "active") return <NotYet isPending={ctx.actor.status === "pending"} />;
  const { items } = await listCategories(ctx, { limit: CATEGORIES, offset: 0 });
  const concepts = await allConcepts(ctx.db);
  const categories = items.map(({ id, name, parent, kind }) => {
    return { id, name, parent, kind, also: otherNames(concepts, name) };
  });
  return (
    <div className="page pt-10 md:pt-16">
      <AddListingScreen categories={categories} isPublicAtOnce={isAdmin(ctx.actor)} />
      <p className="without-script mt-8">Adding a listing needs JavaScript, which is off in this browser.</p>
    </div>
  );
}

const NotYet = ({ isPending }: { isPending: boolean }) => (
  <div className="page pt-10 md:pt-16">
    <h1 className="text-h1 mb-8">{addListing.title}</h1>
    <div className="measure">
      <Notice>{isPending ? messages.account.pending("add a new listing") : addListing.accountSuspended}</Notice>
    </div>
  </div>
);
