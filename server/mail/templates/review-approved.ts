import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To an author whose review, or whose edit of it, an admin has let through. */
export const reviewApproved = mailTemplate({
  kind: "review",
  values: z.strictObject({
    name: z.string(),
    listing: z.string(),
    path: z.string(),
    title: z.string(),
    isEdit: z.boolean(),
  }),
  sample: {
    name: "Robin Ashdown",
    listing: "Harbor Family Law",
    path: "/business/lawyers/harbor-family-law",
    title: "Clear answers",
    isEdit: false,
  },
  reason: (site) => `You wrote a review at ${site.name}.`,
  subject: ({ listing, isEdit }) => `Your ${isEdit ? "edited review" : "review"} of ${listing} is online`,
  body: ({ name, listing, path, title, isEdit }, site) => [
    { text: `Hello ${name},` },
    {
      text: isEdit
        ? `Your edit of this review of ${listing} has been approved, and everybody can read it now:`
        : `Your review of ${listing} has been approved, and everybody can read it now:`,
    },
    { quote: title },
    { link: `See it on the page of ${listing}`, href: site.at(path) },
  ],
});
