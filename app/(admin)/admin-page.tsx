import { redirect } from "next/navigation";
import { type ReactNode } from "react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { routes } from "@/lib/site/routes";
import { isAdmin, isModerator } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { type Ctx } from "@/server/ctx";
import { pageSettings } from "@/server/http/page-settings";
import { requestUrl } from "../request-url";

export type Query = Record<string, string | string[] | undefined>;
type Content = (ctx: Ctx, query: Query) => ReactNode | Promise<ReactNode>;

/** Whom a page admits, and what everyone else who is signed in sees; by default they go home. */
interface Access {
  isForModerators?: boolean;
  refused?: ReactNode;
}

/**
 * A page for admins at `route`, or also for moderators: guests are sent to sign in and back. `content` runs only for those
 * whom it admits.
 */
export const adminPage = (route: string, content: Content, { isForModerators = false, refused }: Access = {}) =>
  async function AdminPage({ searchParams }: { searchParams: Promise<Query> }) {
    const ctx = await memberCtx();
    if (!ctx) redirect(routes.login(await requestUrl(route, searchParams)));
    if (!(isForModerators ? isModerator : isAdmin)(ctx.actor)) return refused ?? redirect(routes.home);
    return (
      <AdminFrame current={route} siteName={(await pageSettings()).site_name} isAdmin={isAdmin(ctx.actor)}>
        {await content(ctx, await searchParams)}
      </AdminFrame>
    );
  };
