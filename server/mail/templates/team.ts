import "server-only";
import { z } from "zod";
import { routes } from "@/lib/site/routes";
import { type TeamRole, roleLabels, roleText, teamInvitationDays, teamRoles } from "@/lib/rules/team";
import { teamTokens } from "../../auth/mail-token";
import { greeting, type MailSite, mailTemplate, writeToSupport } from "../template";

const role = z.enum(teamRoles);
const person = { name: "Robin Ashdown", listing: "Ashdown and Partners" };
const personValues = z.strictObject({ name: z.string(), listing: z.string() });
const owns = (site: MailSite) => `You own a listing on ${site.name}.`;
const inTeam = (site: MailSite) => `You work on a listing on ${site.name}.`;

/** "As a manager, you can …" */
const rightsText = (given: TeamRole, { repliesNeedPremium }: MailSite) =>
  `As a ${roleLabels[given].toLowerCase()}, you can ${roleText(given, repliesNeedPremium)}.`;

/** Emails about the teams of listings. */
export const teamMails = {
  /** To an address, which may have no account: its owner wants to sign in first. */
  "team-invitation": mailTemplate({
    kind: "account",
    isFarewell: true,
    values: z.strictObject({ listing: z.string(), owner: z.string(), role, key: z.string() }),
    sample: {
      listing: "Ashdown and Partners",
      owner: "Robin Ashdown (robin@example.com)",
      role: "manager",
      key: "sample",
    },
    reason: (site) => `You get this because the owner of a listing on ${site.name} gave this address.`,
    subject: ({ listing }) => `Invitation to the team of ${listing}`,
    body: ({ listing, owner, role: given, key }, site) => [
      greeting(""),
      `${owner} invites you to work on the listing ${listing} on ${site.name}. ${rightsText(given, site)}`,
      { link: "View the invitation", href: site.at(routes.teamInvitation(teamTokens.tokenOf(key))) },
      `Sign in with this email address to accept. The invitation is for you alone and can be accepted for ` +
        `${teamInvitationDays} days. If you don't know ${owner}, ignore this mail.`,
    ],
  }),

  /** To the owner: the invited person accepted. */
  "team-joined": mailTemplate({
    kind: "account",
    values: z.strictObject({ ...personValues.shape, member: z.string(), role, path: z.string() }),
    sample: { ...person, member: "Kim Vale (kim@example.com)", role: "responder", path: "/ownerdashboard?listing=5" },
    reason: owns,
    subject: ({ member, listing }) => `${member} joined the team of ${listing}`,
    body: ({ name, member, listing, role: given, path }, site) => [
      greeting(name),
      `${member} accepted your invitation and can now ${roleText(given, site.repliesNeedPremium)}. The listing is ${listing}.`,
      { link: "Open the team", href: site.at(path) },
    ],
  }),

  /** To the owner: a member left. */
  "team-left": mailTemplate({
    kind: "account",
    values: z.strictObject({ ...personValues.shape, member: z.string(), path: z.string() }),
    sample: { ...person, member: "Kim Vale (kim@example.com)", path: "/ownerdashboard?listing=5" },
    reason: owns,
    subject: ({ member, listing }) => `${member} left the team of ${listing}`,
    body: ({ name, member, listing, path }, site) => [
      greeting(name),
      `${member} left the team of ${listing} and can no longer work on it.`,
      { link: "Open the team", href: site.at(path) },
    ],
  }),

  /** To a member: the owner changed their role. */
  "team-role": mailTemplate({
    kind: "account",
    values: z.strictObject({ ...personValues.shape, role, path: z.string() }),
    sample: { ...person, role: "manager", path: "/ownerdashboard?listing=5" },
    reason: inTeam,
    subject: ({ listing, role: given }) => `You are now a ${roleLabels[given].toLowerCase()} of ${listing}`,
    body: ({ name, listing, role: given, path }, site) => [
      greeting(name),
      `The owner of ${listing} changed what you may do. ${rightsText(given, site)}`,
      { link: "Open the listing", href: site.at(path) },
    ],
  }),

  /** To a former member: the listing is back with its owner, and so is the team. */
  "team-restored": mailTemplate({
    kind: "account",
    values: z.strictObject({ ...personValues.shape, role, path: z.string() }),
    sample: { ...person, role: "manager", path: "/ownerdashboard?listing=5" },
    reason: inTeam,
    subject: ({ listing }) => `You are back in the team of ${listing}`,
    body: ({ name, listing, role: given, path }, site) => [
      greeting(name),
      `The listing ${listing} went back to its owner, and you to its team. ${rightsText(given, site)}`,
      { link: "Open the listing", href: site.at(path) },
    ],
  }),

  /** To a former member: the owner removed them, or the listing has another owner or none. */
  "team-ended": mailTemplate({
    kind: "account",
    values: z.strictObject({ ...personValues.shape, why: z.enum(["removed", "owner"]) }),
    sample: { ...person, why: "removed" },
    reason: (site) => `You worked on a listing on ${site.name}.`,
    subject: ({ listing }) => `You are no longer in the team of ${listing}`,
    body: ({ name, listing, why }, site) => [
      greeting(name),
      why === "removed"
        ? `The owner of ${listing} removed you from its team. You can no longer work on the listing.`
        : `The listing ${listing} changed hands, which ends its team. A new owner can invite you again.`,
      ...writeToSupport(site, "If you have questions, ask the owner or write to us."),
    ],
  }),
};
