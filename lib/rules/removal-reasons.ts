/** Why a moderator may remove a review: the codes that the API takes, as published on the guidelines page. */
export const removalReasons = {
  not_first_hand: {
    label: "Not a first-hand experience",
    explanation: "The author writes about what someone else experienced, or about news they heard.",
  },
  conflict_of_interest: {
    label: "Conflict of interest",
    explanation: "The author owns, works for, competes with, or is related to the listing they review.",
  },
  paid: {
    label: "Paid or rewarded",
    explanation: "The author was offered money, a discount, or a gift for the review.",
  },
  hate_or_threat: {
    label: "Hate or threats",
    explanation: "The review attacks people for who they are, or threatens someone.",
  },
  sexual: { label: "Sexual content", explanation: "The review contains sexual descriptions or harassment." },
  private_data: {
    label: "Private information",
    explanation: "The review reveals personal data, such as a home address, or another person's health.",
  },
  confidential: {
    label: "Confidential information",
    explanation: "The review reveals what a court, a contract, or professional secrecy protects.",
  },
  advertising: {
    label: "Advertising",
    explanation: "The review promotes a product, a service, or a website.",
  },
  wrong_listing: { label: "Wrong listing", explanation: "The review is about a different business or provider." },
  illegal: { label: "Illegal content", explanation: "Publishing the review would break the law." },
  repetition: {
    label: "Repetition",
    explanation: "The same text was posted before, or one experience was reviewed several times.",
  },
  impersonation: {
    label: "Impersonation",
    explanation: "The author pretends to be someone else.",
  },
  other: {
    label: "Other",
    explanation: "Another breach of the guidelines. The facts sent to the author say which.",
  },
} as const;

export type RemovalReason = keyof typeof removalReasons;
