/** Texts that all forms share, separate from lib/messages.ts so that pages without a form don't load them. */
export const formMessages = {
  leave: {
    title: "Discard what you typed?",
    text: "It hasn't been sent.",
    yes: "Discard",
    no: "Keep writing",
  },
  restored: "What you typed earlier is back.",
  startOver: "Start over",
  look: "Please check the fields marked above.",
  tooLong: (excess: string, limit: string) => `Too long by ${excess}: the limit is ${limit} characters.`,
  detailsTooLong: "The details are too long. Please shorten them.",
  kept: "Nothing you typed is lost.",
  nameMissing: "Please enter your name.",
  emailMissing: "Please enter your email address.",
} as const;
