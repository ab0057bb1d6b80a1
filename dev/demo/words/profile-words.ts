import { type Line } from "./line";

/** First and last sentences of a listing's own page; what its line adds stands between them. */
export const profileWords: Record<
  Line["domain"],
  { open: readonly string[]; middle: readonly string[]; close: readonly string[] }
> = {
  counsel: {
    open: [
      "[lead] opened [firm] in [year], after {eleven|nine|fourteen} years with a large firm, because [he] wanted to know the people [he] works for.",
      "[firm] is a {small|family-run|five-person} office in [city], founded in [year].",
      "Since [year], [firm] has helped people in [city] and the towns around it.",
      "{Two partners and a paralegal|Three lawyers and two assistants|A team of six} make up [firm], an office in [city] that {takes few cases at a time|answers its own telephone|has kept the same people for a decade}.",
      "[lead] {grew up|has lived all [his] life} in [city] and has practiced here since [year].",
      "People come to [firm] when {the easy advice has run out|a letter arrives that they do not understand|something has to be settled and cannot wait}.",
    ],
    middle: [
      "{The first talk lasts forty-five minutes and ends with a plan|A first meeting ends with a plan on one page}: what to do this week, what it will cost and what can wait.",
      "You deal with one person from beginning to end, and that person's direct number is on the card.",
      "{Calls are returned the same working day|We answer every message within one working day}, even when the answer is that nothing has changed.",
      "Meetings in the evening and by video are possible{| every Tuesday and Thursday| by arrangement}.",
      "Estimates are written, and no one works beyond one without asking.",
    ],
    close: [
      "The office is {two blocks from the courthouse|on the second floor, with an elevator|a short walk from the main bus line}.",
      "{Parking behind the building is free|There is parking in the rear}.",
      "New clients are usually seen within {the week|three working days}.",
      "We also tell people when they do not need us.",
    ],
  },
  care: {
    open: [
      "[who] has {practiced in [city]|looked after patients in [city]} since [year], {always in the same building|first downtown and now in a place with parking}.",
      "[lead] came to [city] in [year] after {a residency|years} {in a county hospital|at a teaching hospital|on the Navajo Nation|in rural Maine}.",
      "[who] {leads|works in} a practice of {four|three|six} in [city] and sees patients {from Monday to Thursday|five days a week|on weekdays and every second Saturday}.",
      "Patients know [who] for {taking time|plain words|listening first}.",
      "[who] {was a nurse|taught school|played the cello for a living|drove an ambulance} before turning to medicine, and it shows in the way [he] talks with {patients|people}.",
      "[who] is the third in the family to practice in [city]; the oldest patients still remember [his] grandfather.",
      "[lead] moved from {a large hospital|a big clinic downtown} to this {small|quiet} practice in [year], to {have more time for each visit|know patients by name}.",
      "[lead] has worked in [city] since [year] and still {writes letters by hand|keeps Wednesdays free for people who can't wait|answers the last call of the day in person}.",
      "In [year] [lead] and two colleagues opened this practice in [city], with {longer visits and fewer patients|one telephone number and a person who answers it}.",
      "The practice of [who] in [city] has {kept the same front desk since [year]|grown slowly since [year]}, {and most new patients come because someone told them to|and many families are here in the second generation}.",
    ],
    middle: [
      "Appointments begin on time, because {the calendar leaves room for the visit that takes longer|ten minutes of every hour are kept free}.",
      "Decisions are made together: {you hear what is known, what is not and what each way would mean|every choice is explained with its benefits and its price}.",
      "{Test results are explained by telephone|Every result comes with a sentence in plain words}, {usually within two days|good or bad}.",
      "The office speaks with your insurer before a costly treatment, so that no bill comes as a surprise.",
      "Messages through the portal are answered {by evening|the same working day}.",
    ],
    close: [
      "New patients are welcome{|; the wait for a first appointment is about three weeks|, children included}.",
      "The office is {on the ground floor and reachable by wheelchair|beside the light-rail stop|in a quiet side street with its own parking}.",
      "Outside office hours {a nurse answers the telephone|a colleague is on call}.",
      "Please bring a list of what you take, over-the-counter remedies included.",
    ],
  },
  trade: {
    open: [
      "[firm] opened in [year]{| in [lead]'s own garage| with two people and one telephone}; today {seven|five|nine} people work here, {and the first customers still come|and most of them learned the trade here}.",
      "[lead] has run [firm] in [city] since [year], {with the same small crew|and still signs every bill in person|after learning the trade from [his] father}.",
      "[lead] started [firm] in [year] with one van{| and a borrowed ladder| and [his] father's tools}; today {eleven|seven|nineteen} people work here.",
      "[firm] has worked in [city] since [year], {for homeowners, landlords and small shops|mostly for people whose neighbors sent them}.",
      "{Licensed, insured and local|A local company}: [firm] serves [city] and {twenty miles around|its suburbs}.",
    ],
    middle: [
      "You get a window of one hour, and a message when we are on the way.",
      "Apprentices work beside a master, never alone.",
      "We say what can wait, and we put it in writing.",
    ],
    close: [
      "{The office opens at seven|We open at seven}, for people who have to be at work at eight.",
      "Cash, card or in three parts: say which you prefer.",
      "Emergency calls are taken {day and night|until ten in the evening}.",
      "Estimates are free within {the city|fifteen miles}.",
      "Ask for references in your own street; there probably are some.",
    ],
  },
};
