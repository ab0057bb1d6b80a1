import { redirect } from "next/navigation";
import { type ReactNode } from "react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { adminPaths } from "@/lib/rules/admin-paths";
import { isAdmin, isModerator } from "@/lib/rules/permissions";
import { adminPages } from "@/lib/site/admin-pages";
import { routes } from "@/lib/site/routes";
import { memberCtx } from "@/server/auth/gate";
import { type Ctx } from "@/server/ctx";
import { pageSettings } from "@/server/http/page-settings";
import { privatePage } from "../private-page";
import { requestUrl } from "../request-url";

export type Query = Record<string, string | string[] | undefined>;
type Content = (ctx: Ctx, query: Query) => ReactNode | Promise<ReactNode>;

/** The metadata of a page of the admin area. */
export const adminMetadata = (name: keyof typeof adminPages) => privatePage(adminPages[name].title, adminPaths[name]);

/**
 * A page for those whom its row in `lib/site/admin-pages.ts` admits. `content` runs only for them; guests are sent to sign
 * in and back, and others see `refused` or go home.
 */
export const adminPage = (name: keyof typeof adminPages, content: Content, refused?: ReactNode) =>
  async function AdminPage({ searchParams }: { searchParams: Promise<Query> }) {
    const ctx = await memberCtx();
    if (!ctx) redirect(routes.login(await requestUrl(adminPaths[name], searchParams)));
    if (!(adminPages[name].isForModerators ? isModerator : isAdmin)(ctx.actor)) return refused ?? redirect(routes.home);
    return (
      <AdminFrame current={name} siteName={(await pageSettings()).site_name} isAdmin={isAdmin(ctx.actor)}>
        {await content(ctx, await searchParams)}
      </AdminFrame>
    );
  };
