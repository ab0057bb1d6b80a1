import "server-only";
import * as admin from "@/lib/contract/admin";
import * as moderation from "@/lib/contract/moderation";
import * as securityEvent from "@/lib/contract/security-event";
import * as siteHealth from "@/lib/contract/site-health";
import * as siteSettings from "@/lib/contract/site-settings";
import { listAudit } from "../audit/read";
import { endpoint, listEndpoint } from "../http/endpoint";
import { listSecurityEvents } from "../security/events";
import { changeSiteSettings, readSiteSettings } from "../settings/change";
import { exportAudit } from "./audit-export";
import { readCounts } from "./counts";
import { readSiteHealth } from "./health";
import { noteItem } from "./moderation-notes";
import { noteOpenItem } from "./open-items";
import { readPersonRecord } from "./person-record";
import { exportSiteSettings } from "./settings-export";

export const adminApi = [
  endpoint(admin.readAdminCounts, (ctx) => readCounts(ctx)),
  endpoint(siteHealth.readSiteHealth, (ctx) => readSiteHealth(ctx)),
  endpoint(siteSettings.exportSiteSettings, (ctx) => exportSiteSettings(ctx)),
  endpoint(siteSettings.readSiteSettings, (ctx) => readSiteSettings(ctx)),
  endpoint(siteSettings.changeSiteSettings, (ctx, { body }) => changeSiteSettings(ctx, body)),
  endpoint(admin.exportAudit, (ctx, { query }) => exportAudit(ctx, query)),
  listEndpoint(admin.listAudit, (ctx, { query }) => listAudit(ctx, query)),
  endpoint(moderation.noteItem, (ctx, { body }) => noteItem(ctx, body)),
  endpoint(moderation.openItem, (ctx, { body }) => noteOpenItem(ctx, body)),
  endpoint(moderation.readPersonRecord, (ctx, { params }) => readPersonRecord(ctx, params.id)),
  listEndpoint(securityEvent.listSecurityEvents, (ctx, { query }) => listSecurityEvents(ctx, query)),
];
