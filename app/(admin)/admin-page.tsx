import { redirect } from "next/navigation";
import { type ReactNode } from "react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { routes } from "@/lib/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { type Ctx } from "@/server/ctx";
import { requestUrl } from "../request-url";

export type Query = Record<string, string | string[] | undefined>;

/**
 * A page for admins at `route`: guests are sent to sign in and back, everyone else goes home. `content` runs for admins
 * only.
 */
export const adminPage = (route: string, content: (ctx: Ctx, query: Query) => ReactNode | Promise<ReactNode>) =>
  async function AdminPage({ searchParams }: { searchParams: Promise<Query> }) {
    const ctx = await memberCtx();
    if (!ctx) redirect(routes.login(await requestUrl(route, searchParams)));
    if (!isAdmin(ctx.actor)) redirect(routes.home);
    return <AdminFrame current={route}>{await content(ctx, await searchParams)}</AdminFrame>;
  };
