import "server-only";
import { database } from "../db/client";
import { siteSettings } from "../settings/current";
import { renderMail } from "./render";
import { type MailTemplate } from "./template";
import { templates } from "./templates";

const longestName = 200;
/** What people may be called: another script, quotes, markup, a family of emoji, and as long as a name can be. */
export const awkwardText = `مكتب “O'Neil” & Søns <b>&amp;</b> 👩‍👩‍👧 ${"Wolfeschlegelsteinhausenberger ".repeat(9)}`.slice(
  0,
  longestName,
);

/** Texts that programs write: moments, addresses, codes. */
const fixed = /^\d|^\/|^https?:|^[^\s@]+@|^[a-z\d_-]+$/;

/** A template's sample with awkward texts wherever its values take any text. */
export function awkwardValues({ sample, values }: MailTemplate<unknown>): unknown {
  const texts = new Set<string>();
  JSON.stringify(sample, (_, value: unknown) => {
    if (typeof value === "string" && !fixed.test(value)) texts.add(value);
    return value;
  });
  let awkward = sample;
  for (const text of texts) {
    const replace = (_: string, value: unknown) => (value === text ? awkwardText : value);
    const tried: unknown = JSON.parse(JSON.stringify(awkward, replace));
    if (values.safeParse(tried).success) awkward = tried;
  }
  return awkward;
}

/** Renders every mail that this site sends, with its sample and with awkward values: a page for developers. */
export async function readTemplates() {
  const site = await siteSettings(database());
  return Object.entries<MailTemplate<unknown>>(templates).map(([name, template]) => ({
    name,
    mails: [template.sample, awkwardValues(template)].map((values) => renderMail(template, values, site)),
  }));
}
