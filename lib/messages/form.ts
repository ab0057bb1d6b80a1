/** Texts that all forms share, separate from lib/messages.ts so that pages without a form don't load them. */
export const formMessages = {
  leave: { title: "Discard what you typed?", text: "It hasn't been sent.", yes: "Discard", no: "Keep writing" },
  restored: "What you typed earlier is back.",
  startOver: "Start over",
  look: "Please check the fields marked above.",
  tooLong: (excess: string, limit: string) => `Too long by ${excess}: the limit is ${limit} characters.`,
  detailsTooLong: "The details are too long. Please shorten them.",
  kept: "Nothing you typed is lost.",
  clash: {
    title: (label: string) => `${label}: also changed by someone else`,
    stored: "Someone else saved this meanwhile:",
    empty: "(empty)",
    take: "Use theirs",
    keep: "Keep mine",
  },
  pin: {
    hint: "Latitude and longitude, such as 41.82399, -71.41283. Visitors see the pin on your page, and directions lead to it. It goes when the address changes.",
    how: "Press where it is, or move the pin with the arrow keys; with Shift it moves farther. The map has no streets: for your door, type the numbers that a map service or your phone names.",
    map: "Map for placing the pin. Enter places it in the middle, arrow keys move it.",
    noAddress: "Enter a ZIP code or a city with its state first.",
    failed: "The map couldn't be loaded.",
    placed: (pin: string) => `The pin is at ${pin}.`,
  },
  nameMissing: "Please enter your name.",
  emailMissing: "Please enter your email address.",
} as const;
