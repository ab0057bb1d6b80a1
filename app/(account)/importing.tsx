import { SignedOut } from "@/components/account/signed-out";
import { AccountStatusNotice } from "@/components/account/account-status-notice";
import { ImportScreen } from "@/components/import/import-screen";
import { NotAllowed } from "@/components/import/not-allowed";
import { importMessages } from "@/lib/messages/import";
import { routes } from "@/lib/site/routes";
import { type Kind } from "@/lib/rules/listing-kind";
import { isActive, isAdmin, type Member } from "@/lib/rules/permissions";
import { listCategories } from "@/server/categories/read";
import { type Ctx } from "@/server/ctx";
import { mayImport } from "@/server/listings/rights";

/** The whole tree: no directory has more. */
const CATEGORIES = 10_000;

/** The import page of one kind, or why the visitor may not import. */
export async function ImportPage({ kind, ctx }: { kind: Kind; ctx: (Ctx & { actor: Member }) | null }) {
  if (!ctx) {
    const text = "Only owners and administrators can import. Sign in to continue.";
    return <SignedOut title={importMessages.signedOut} text={text} next={routes.bulkUpload[kind]} />;
  }
  const { actor } = ctx;
  return (
    <div className="page pt-10 md:pt-16">
      <AccountStatusNotice status={actor.status} />
      {(await mayImport(ctx)) ? (
        <ImportScreen
          kind={kind}
          account={actor.id}
          isAdmin={isAdmin(actor)}
          categories={await categoriesOf(ctx, kind)}
        />
      ) : (
        <NotAllowed kind={kind} isActive={isActive(actor)} />
      )}
    </div>
  );
}

async function categoriesOf(ctx: Ctx, kind: Kind) {
  const { items } = await listCategories(ctx, { limit: CATEGORIES, offset: 0 });
  return items.filter((one) => one.kind === kind).map(({ id, name, parent }) => ({ id, name, parent, kind }));
}
