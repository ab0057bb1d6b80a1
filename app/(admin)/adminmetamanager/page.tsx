import { ManageMeta } from "@/components/admin/meta/manage-meta";
import { env } from "@/server/env";
import { pageSettings } from "@/server/http/page-settings";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminMeta");

export default adminPage("adminMeta", async () => {
  const { siteUrl } = env();
  const { title_suffix: titleSuffix, site_name: siteName } = await pageSettings();
  return <ManageMeta site={{ origin: siteUrl.origin, host: siteUrl.host, name: siteName, titleSuffix }} />;
});
