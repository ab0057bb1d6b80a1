import "server-only";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type CspReportBody } from "@/lib/contract/site";
import { createCache } from "../cache/cache";
import { processSingleton } from "../process/process-singleton.mjs";
import { log } from "../log";

const hour = 3600;
/** How many different violations a process logs per hour: anyone can send reports. */
const mostPerHour = 100;

const logged = createCache<boolean>({ name: "logged CSP reports", max: mostPerHour, ttlMs: hour * 1000 });
const limit = processSingleton(
  "CSP reports per hour",
  () => new RateLimiterMemory({ points: mostPerHour, duration: hour }),
);

/** A violation without what could identify the visitor: no query, and of other sites only the origin. */
interface Violation {
  directive: string;
  blocked: string;
  page: string;
}

const short = (text: string) => text.slice(0, 100);
const originOf = (url: string) => (/^(https?|wss?):/.test(url) && URL.canParse(url) ? new URL(url).origin : url);
const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : "");

function violationsIn(body: CspReportBody): Violation[] {
  const raw = Array.isArray(body)
    ? body
        .filter(({ type }) => type === "csp-violation")
        .map(({ body: { documentURL, effectiveDirective, blockedURL } }) => [
          effectiveDirective,
          blockedURL,
          documentURL,
        ])
    : [
        [
          body["csp-report"]["effective-directive"] || body["csp-report"]["violated-directive"],
          body["csp-report"]["blocked-uri"],
          body["csp-report"]["document-uri"],
        ],
      ];
  return raw.map(([directive = "", blocked = "", page = ""]) => ({
    ...{ directive: short(directive), blocked: short(originOf(blocked)), page: short(pathOf(page)) },
  }));
}

/** Logs violations of the Content-Security-Policy that browsers report, each at most once an hour. */
export async function recordCspReport(body: CspReportBody): Promise<null> {
  for (const violation of violationsIn(body)) {
    const { value, store } = logged.slot(Object.values(violation).join(" "));
    if (value) continue;
    const isOver = await limit.consume("all").then(
      () => false,
      () => true,
    );
    if (isOver) break;
    store(true);
    log().warn(violation, "a browser reported a violation of the Content-Security-Policy");
  }
  return null;
}
