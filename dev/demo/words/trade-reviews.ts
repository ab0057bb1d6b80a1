import { type DomainWords } from "./review-words";

/** How customers of workshops and tradespeople write. */
export const tradeReviews: DomainWords["trade"] = {
  glad: {
    titles: [
      "On time and tidy",
      "Fair price, good work",
      "Fixed the same day",
      "Honest people",
      "They cleaned up after themselves",
      "Will call again",
      "Did not try to sell me anything",
      "Took care of [matter]",
      "The quote was the bill",
      "Great crew",
    ],
    open: [
      "Called [firm] about [matter] {on a Sunday evening|at seven in the morning|last week}.",
      "Needed help with [matter].",
      "{We got three quotes|I compared four companies} for [matter].",
      "[firm] came {highly recommended by my neighbor|up first on my brother's list}.",
    ],
    body: [
      "{They came when they said they would|Someone was here within two hours|They texted twenty minutes before arriving}.",
      "{The quote was the bill|The price did not move}, {to the dollar|even when it took longer than planned}.",
      "{Shoes off, drop cloths down|They put down paper}, and {you would not know they had been here|the floor was cleaner than before}.",
      "[first] {explained what was wrong and what could wait|showed me the old part}.",
      "They {came back the next day to check|fixed a second small thing without charging}.",
      "{Polite|Quiet}, quick and {good with the dog|patient with my questions}.",
    ],
    close: [
      "{Number saved|They are in my phone now}.",
      "I would {call them again|hire them again} without asking around.",
      "My parents use them now as well.",
      "Good people.",
    ],
  },
  content: {
    titles: ["Good work", "Good, a bit late", "Did the job", "Fair and friendly", "Happy with the result"],
    open: ["Had [matter] done.", "[firm] took care of [matter].", "{Second time|First time} using them."],
    body: [
      "They were {an hour late but called ahead|a day later than planned}.",
      "The work is {neat|solid}, and {it has held up|no problems since}.",
      "Not the cheapest{| quote of the three}, but {everything was in it|the two-year guarantee settled it}.",
      "They {left some boxes behind|forgot one small thing and came back for it}.",
    ],
    close: ["I would use them again.", "Four stars for the timing.", "Recommended."],
  },
  torn: {
    titles: ["It works, eventually", "So-so", "Needed a second visit", "Average"],
    open: ["Hired them for [matter].", "Mixed experience."],
    body: [
      "It took {two|three} visits to get it right.",
      "The work is fine; {getting a date was not|the mess was not}.",
      "The price {went up|grew} once the job had begun, {with a reason, but still|if not by much}.",
    ],
    close: ["Okay for small jobs.", "Ask for a fixed price."],
  },
  sorry: {
    titles: ["Never showed up", "Had to pay someone else to fix it", "Avoid", "Twice the quote"],
    open: ["Called about [matter].", "I {took the day off|waited at home all day} for this."],
    body: [
      "{No one came and no one called|They moved the date three times}.",
      "The quote was {two hundred and the bill four|doubled on the spot}.",
      "{They left a hole in the wall|There was mud on the carpet} and {an invoice|said it was not theirs}.",
    ],
    close: [
      "{My neighbor's handyman|Another company} fixed it in an hour.",
      "Not again.",
      "Still waiting for a call back.",
    ],
  },
};
