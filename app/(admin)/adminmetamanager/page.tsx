import { ManageMeta } from "@/components/admin/meta/manage-meta";
import { routes } from "@/lib/site/routes";
import { env } from "@/server/env";
import { pageSettings } from "@/server/http/page-settings";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Meta Manager", routes.adminMeta);

export default adminPage(routes.adminMeta, async () => {
  const { siteUrl } = env();
  const { title_suffix: titleSuffix, site_name: siteName } = await pageSettings();
  return <ManageMeta site={{ origin: siteUrl.origin, host: siteUrl.host, name: siteName, titleSuffix }} />;
});
