import { HealthScreen } from "@/components/admin/health/health-screen";
import { readSiteHealth } from "@/server/admin/health";
import { env } from "@/server/env";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminHealth");

export default adminPage("adminHealth", async (ctx) => (
  <HealthScreen health={await readSiteHealth(ctx)} now={ctx.now} isLocal={env().isLocal} />
));
