/** The sentences of every form, apart from lib/messages.ts, so that pages which are only read do not load them. */
export const formMessages = {
  leave: {
    title: "Discard what you typed?",
    text: "It has not been sent.",
    yes: "Discard",
    no: "Keep writing",
  },
  restored: "What you typed earlier is back.",
  startOver: "Start over",
  look: "Please look at the fields marked above.",
  tooLong: (excess: string, limit: string) => `${excess} too many: at most ${limit} characters fit.`,
  detailsTooLong: "The details are too long. Please shorten them.",
  throttled: (seconds: number) =>
    `That was a lot in a short time. Wait ${seconds === 1 ? "a second" : `${seconds} seconds`}, then send it again: nothing that you typed is lost.`,
} as const;
