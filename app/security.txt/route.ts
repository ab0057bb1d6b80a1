import { routes } from "@/lib/site/routes";
import { env } from "@/server/env";
import { pageSettings } from "@/server/http/page-settings";
import { dayMs } from "@/lib/rules/time";

export const dynamic = "force-dynamic";

const yearMs = 365 * dayMs;

/** Where to report a weakness (RFC 9116). `/.well-known/security.txt` leads here. */
export async function GET(): Promise<Response> {
  const { siteUrl } = env();
  const { support_email: supportEmail } = await pageSettings();
  const lines = [
    `Contact: ${supportEmail ? `mailto:${supportEmail}` : siteUrl.origin + routes.contact}`,
    `Expires: ${new Date(Date.now() + yearMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl.origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
