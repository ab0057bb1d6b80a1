import { HealthScreen } from "@/components/admin/health/health-screen";
import { routes } from "@/lib/site/routes";
import { readSiteHealth } from "@/server/admin/health";
import { env } from "@/server/env";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Health", routes.adminHealth);

export default adminPage(routes.adminHealth, async (ctx) => (
  <HealthScreen health={await readSiteHealth(ctx)} now={ctx.now} isLocal={env().isLocal} />
));
