/** Texts of messages to the people who run the site. */
export const contactMessages = {
  sent: "Thanks. We got your message and will answer by email.",
  toConfirm: "Check your email: we get your message once you open the link we sent you.",
  gone: "This link has expired. Please write your message again.",
  failed: "Your message couldn't be sent. Please try again.",
  nameMissing: "Enter your name.",
  emailMissing: "Enter your email address.",
  textMissing: "Enter your message.",
  alreadyAnswered: "Another moderator has answered or closed this message.",
  loadFailed: "Failed to load the messages.",
  answerFailed: "The answer couldn't be sent. Please try again.",
} as const;
