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
  advertising: { label: "Advertising", explanation: "The review promotes a product, a service, or a website." },
  wrong_listing: { label: "Wrong listing", explanation: "The review is about a different business or provider." },
  illegal: { label: "Illegal content", explanation: "Publishing the review would break the law." },
  repetition: {
    label: "Repetition",
    explanation: "The same text was posted before, or one experience was reviewed several times.",
  },
  impersonation: { label: "Impersonation", explanation: "The author pretends to be someone else." },
  other: {
    label: "Other",
    explanation: "Another breach of the guidelines. The facts sent to the author say which.",
  },
} as const;

export type RemovalReason = keyof typeof removalReasons;

export const removalCodes = Object.keys(removalReasons) as RemovalReason[];

/** The minimum and maximum length of the facts that the author gets with the reason. */
export const factsLimits = { least: 20, most: 2000 };

/** A template for the facts of each reason, which the moderator completes. */
export const cannedFacts: Record<RemovalReason, string> = {
  not_first_hand: "The review describes what someone else experienced: ",
  conflict_of_interest: "The author appears to be connected with the listing: ",
  paid: "The review says that it was written in exchange for a reward: ",
  hate_or_threat: "This passage attacks or threatens a person: ",
  sexual: "This passage contains sexual content: ",
  private_data: "This passage reveals private information about a person: ",
  confidential: "This passage reveals protected information: ",
  advertising: "The review contains contact details or a link that promote another service: ",
  wrong_listing: "The review describes a different business or provider: ",
  illegal: "Publishing this passage would break the law: ",
  repetition: "The same text was already posted as another review: ",
  impersonation: "The author writes under another person's name: ",
  other: "The review breaks the guidelines in this way: ",
};
