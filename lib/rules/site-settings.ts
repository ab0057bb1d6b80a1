/** The parts of the settings screen, in order. */
export const settingGroups = {
  name: "Name",
  operator: "Who runs this site",
  words: "Your words on our pages",
  owners: "Pages for owners",
  prices: "Prices of Premium",
  retention: "How long data is kept",
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** What holds for all fields of a part. */
export const groupHints: Partial<Record<SettingGroup, string>> = {
  words: "Plain text. An empty line begins a paragraph, “# ” a heading, and “- ” an item of a list.",
  prices:
    "In US dollars. A new price holds for new plans, switches, and campaigns; running plans and open campaigns keep theirs.",
  retention: "In days. What is older is deleted within a day. Privacy states what you enter.",
};

/**
 * `line`, `email`, `price`: US dollars, `days`: a number of days, `text`: several lines, `figures`: a line for each
 * figure.
 */
type SettingKind = "line" | "email" | "price" | "days" | "text" | "figures";

export interface SiteSettingRule {
  label: string;
  group: SettingGroup;
  kind: SettingKind;
  limit: number;
  hint?: string;
  /** The height of its field in lines. */
  rows?: number;
  /** For days: the least that can be entered. */
  least?: number;
  /** The environment variable that gives the default. */
  variable?: string;
  /** The default without a variable. */
  otherwise?: string;
  /** Whether it can't be empty. */
  isRequired?: true;
}

/** How long what grows with use is kept. An empty value: forever. */
const retentionRules = {
  audit_days: {
    label: "Audit log",
    group: "retention",
    kind: "days",
    limit: 5,
    least: 365,
    hint: "Empty: forever. Deleted in whole months by npm run prune, which signs in as the owner of the tables.",
  },
  revision_days: {
    label: "Edits of reviews, after the decision",
    group: "retention",
    kind: "days",
    limit: 5,
    least: 30,
    hint: "Empty: forever. The review keeps its text.",
  },
  visit_days: {
    label: "Views and clicks per day",
    group: "retention",
    kind: "days",
    limit: 5,
    // Owners compare 90 days with the 90 before them.
    least: 180,
    otherwise: "730",
    hint: "Empty: forever. Older days are added up to months.",
  },
  security_event_days: {
    label: "Security log",
    group: "retention",
    kind: "days",
    limit: 5,
    least: 7,
    otherwise: "90",
    isRequired: true,
  },
  payment_event_days: {
    label: "Messages from the payment provider",
    group: "retention",
    kind: "days",
    limit: 5,
    // The provider may repeat a message for up to 30 days; the rest is time to investigate problems.
    least: 35,
    otherwise: "60",
    isRequired: true,
  },
} as const satisfies Record<string, SiteSettingRule>;
export type RetentionName = keyof typeof retentionRules;

const ownWords = (label: string, hint: string) =>
  ({ label, group: "words", kind: "text", limit: 20_000, rows: 6, hint }) as const;

/** What the operator decides in the product. The environment gives defaults, and a stored value wins. */
export const siteSettingRules = {
  site_name: {
    label: "Name of the site",
    group: "name",
    kind: "line",
    limit: 60,
    hint: "In the header, emails, share pictures, and receipts.",
    variable: "SITE_NAME",
    isRequired: true,
  },
  title_suffix: {
    label: "End of page titles",
    group: "name",
    kind: "line",
    limit: 60,
    hint: "After the bar, as in “Contact | example.com”.",
    variable: "TITLE_SUFFIX",
    isRequired: true,
  },
  support_email: {
    label: "Email address for support",
    group: "operator",
    kind: "email",
    limit: 254,
    hint: "Public. Replies to the site's emails go there too.",
    variable: "SUPPORT_EMAIL",
  },
  operator_name: {
    label: "Legal name",
    group: "operator",
    kind: "line",
    limit: 200,
    hint: "The company or person responsible: in the footer, on Contact, Privacy, and Terms.",
  },
  operator_address: {
    label: "Postal address and registration",
    group: "operator",
    kind: "text",
    limit: 1000,
    rows: 4,
    hint: "Below the legal name on Contact and Privacy. Line breaks stay.",
  },
  contact_words: ownWords("Contact", "Hours, phone numbers, whom to ask for what: under “Write to us”."),
  privacy_words: ownWords(
    "Privacy",
    "What the software can't know: legal basis, processors, authority. After our text.",
  ),
  terms_words: ownWords("Terms of service", "Replaces our text completely."),
  guidelines_words: ownWords("Review guidelines", "House rules, after our text."),
  claim_check: {
    label: "How long it takes you to check a claim",
    group: "owners",
    kind: "line",
    limit: 60,
    hint: "After “usually within”. Empty: no promise.",
    otherwise: "1-2 business days",
  },
  decision_days: {
    label: "How soon moderators should decide",
    group: "operator",
    kind: "days",
    limit: 3,
    otherwise: "3",
    hint: "In days. On the dashboard, what has waited longer comes first, in red.",
    isRequired: true,
  },
  site_figures: {
    label: "Your own figures",
    group: "owners",
    kind: "figures",
    limit: 1000,
    rows: 3,
    hint: "One per line, as in “85%: of people read reviews before they choose”. You are responsible for their accuracy.",
    variable: "SITE_FIGURES",
  },
  yearly_price: {
    label: "Yearly plan",
    group: "prices",
    kind: "price",
    limit: 8,
    hint: "Also the goal of a new crowdfunding campaign.",
    otherwise: "500",
    isRequired: true,
  },
  monthly_price: {
    label: "Monthly plan",
    group: "prices",
    kind: "price",
    limit: 8,
    otherwise: "50",
    isRequired: true,
  },
  ...retentionRules,
} as const satisfies Record<string, SiteSettingRule>;

export type SiteSettingName = keyof typeof siteSettingRules;
export const siteSettingNames = Object.keys(siteSettingRules) as SiteSettingName[];

/** The settings in force. */
export type SiteSettings = Readonly<Record<SiteSettingName, string>>;

/** The most days that can be entered: a hundred years. */
const mostDays = 36_500;

/** A whole number of days within the setting's range; null for anything else. */
export function daysOf(text: string, { least = 1 }: Pick<SiteSettingRule, "least">): number | null {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return days >= least && days <= mostDays ? days : null;
}

type DaysName = RetentionName | "decision_days";

/**
 * The days of a setting: how long something is kept, or may wait; null: forever. Throws for a stored value that isn't a
 * number of days.
 */
export function daysIn<Name extends DaysName>(settings: Pick<SiteSettings, Name>, name: Name): number | null {
  if (settings[name] === "") return null;
  const rule: SiteSettingRule = siteSettingRules[name];
  const days = daysOf(settings[name], rule);
  if (days === null) throw new Error(`The stored ${name} isn't a number of days.`);
  return days;
}

export interface SiteFigure {
  figure: string;
  text: string;
}

/** A line like "85%: of people read reviews"; null if it isn't one. */
export function figureOf(line: string): SiteFigure | null {
  const [, figure = "", text = ""] = /^([^:]+):(.+)$/.exec(line) ?? [];
  return figure.trim() && text.trim() ? { figure: figure.trim(), text: text.trim() } : null;
}

/** The lines of a text that aren't blank. */
export const figureLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The figures of a setting. */
export const figuresOf = (text: string): SiteFigure[] => figureLines(text).flatMap((line) => figureOf(line) ?? []);

/** A piece of the operator's words. */
export type WordsBlock = { paragraph: string } | { items: string[] };
export interface WordsSection {
  /** Null before the first heading. */
  title: string | null;
  blocks: WordsBlock[];
}

const blockOf = (text: string): WordsBlock => {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.every((line) => line.startsWith("- "))
    ? { items: lines.map((line) => line.slice(2).trim()) }
    : { paragraph: text };
};

/** The operator's words by their headings, lists, and paragraphs. */
export function wordsSections(text: string): WordsSection[] {
  const sections: WordsSection[] = [{ title: null, blocks: [] }];
  // A heading ends a paragraph, with or without an empty line around it.
  const parts = text.replace(/^# .*$/gm, "\n$&\n").split(/\n\s*\n/);
  for (const part of parts.map((one) => one.trim()).filter(Boolean)) {
    if (part.startsWith("# ")) sections.push({ title: part.slice(2).trim(), blocks: [] });
    else sections.at(-1)?.blocks.push(blockOf(part));
  }
  return sections.filter(({ title, blocks }) => title !== null || blocks.length > 0);
}
