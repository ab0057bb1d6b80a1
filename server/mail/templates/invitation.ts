import "server-only";
import { z } from "zod";
import { keptDays } from "@/lib/rules/retention";
import { routes } from "@/lib/site/routes";
import { invitationTokens, optOutTokens } from "../../auth/mail-token";
import { greeting, mailTemplate } from "../template";

/** Invitations to review a listing. The words are fixed and the same for all, so that no owner can steer what people say. */
export const invitationMails = {
  /** An owner asked everyone on a list for a review. */
  "review-invitation": mailTemplate({
    kind: "general",
    isFarewell: true,
    values: z.strictObject({
      listing: z.string(),
      listingId: z.int(),
      key: z.string(),
      addressHash: z.string(),
      isReminder: z.boolean(),
    }),
    sample: { listing: "Harbor Family Law", listingId: 1, key: "sample", addressHash: "sample", isReminder: false },
    reason: (site) =>
      `You get this invitation, and at most one reminder, because someone who manages a listing on ${site.name} gave us ` +
      `your email address. We delete it from the list after ${keptDays.invitedAddresses} days and show it to no one.`,
    stop({ addressHash }, site) {
      const token = optOutTokens.tokenOf(addressHash);
      return { page: site.at(routes.invitations(token)), oneClick: site.at(routes.stopInvitations(token)) };
    },
    subject: ({ listing, isReminder }) =>
      isReminder ? `Reminder: ${listing} asks for your review` : `${listing} asks for your review`,
    body: ({ listing, listingId, key, isReminder }, site) => [
      greeting(""),
      isReminder
        ? `A week ago, ${listing} asked you for a review on ${site.name}. This is the only reminder.`
        : `${listing} asks you for a review on ${site.name}.`,
      "Write what you think, good or bad. Everyone on the list gets this same email and the same form, whatever they " +
        "think, and no one may offer you anything for your review.",
      { link: "Write a review", href: site.at(routes.writeReview(listingId, invitationTokens.tokenOf(key))) },
      `A moderator reads each review before it appears. Yours will be marked "Invited".`,
      { link: "Review guidelines", href: site.at(routes.guidelines) },
    ],
  }),
};
