import { redirect } from "next/navigation";
import { SitemapPreviewScreen } from "@/components/seo/sitemap-preview";
import { routes } from "@/lib/site/routes";
import { isAdmin } from "@/lib/rules/permissions";
import { memberCtx } from "@/server/auth/gate";
import { env } from "@/server/env";
import { privatePage } from "../../private-page";

export const metadata = privatePage("Sitemap preview", routes.sitemapPreview);

/** Shown without the site's frame, like the sitemap itself. */
export default async function SitemapPage() {
  const ctx = await memberCtx();
  if (!ctx) redirect(routes.login(routes.sitemapPreview));
  if (!isAdmin(ctx.actor)) redirect(routes.home);
  return <SitemapPreviewScreen origin={env().siteUrl.origin} />;
}
