import { type Line } from "./line";

const domain = "counsel";

const family: Line = {
  domain,
  specialty: "Family law",
  areas: [
    "Divorce",
    "Legal separation",
    "Child custody",
    "Child support",
    "Spousal support",
    "Mediation",
    "Prenuptial agreements",
    "Adoption",
    "Guardianship",
    "Protective orders",
  ],
  matters: [
    "my divorce",
    "our custody agreement",
    "a change to our parenting plan",
    "my support order",
    "a separation after {nineteen|eleven|twenty-six} years",
    "a step-parent adoption",
  ],
  notes: [
    "We begin with what a court is likely to do, because a realistic picture on the first day saves months later.",
    "Three out of four of our cases end at a table and not in a courtroom; we prepare each one as if it would be tried.",
    "Parents get a written plan for the first thirty days, so that the children's week stays the same while the adults sort out the rest.",
    "Cases that involve a business, a pension or a house in another state are a large part of what we do.",
  ],
  glad: [
    "{We settled in mediation|We had an agreement} {in four months|before the school year began|without a single hearing}, which I had stopped hoping for.",
    "When my ex stopped answering letters, [firm] {had a hearing date within two weeks|filed the motion the same day|did not let it slide for one day}.",
    "The parenting plan {covers holidays I would never have thought of|has held up for a year now|was fair to both of us}.",
  ],
  sorry: [
    "The draft agreement {named the wrong school district|left out the pension we had talked about twice|had my maiden name spelled two ways}.",
    "I {learned about the hearing date from my ex|found out the filing was late from the court's website}, not from my own lawyer.",
  ],
};

const injury: Line = {
  domain,
  specialty: "Personal injury",
  areas: [
    "Car accidents",
    "Truck accidents",
    "Motorcycle accidents",
    "Pedestrian injuries",
    "Slip and fall",
    "Dog bites",
    "Workplace injury",
    "Wrongful death",
    "Uninsured drivers",
    "Insurance bad faith",
  ],
  matters: [
    "my car accident",
    "a fall in a supermarket",
    "the insurance claim after my crash",
    "my shoulder injury at work",
    "a rear-end collision on the interstate",
    "my mother's fall in a parking garage",
  ],
  notes: [
    "There is no fee unless we recover money for you, and the percentage is written on the first page of the agreement.",
    "We collect the police report, the medical records and the photographs ourselves; your part is to get well.",
    "Insurers know which offices try cases. We try several a year.",
    "Before you sign, we tell you what a case like yours has settled for in this county and what may lower it.",
  ],
  glad: [
    "The insurer's first offer was {four|six|nine} thousand; {we ended at more than five times that|in the end it covered everything, the surgery included}.",
    "They {dealt with the hospital liens|got the other driver's policy limits|found the second insurance policy} {without my having to ask|while I was still on crutches}.",
    "Every bill was {listed to the cent|gone through with me line by line} before I signed the settlement.",
  ],
  sorry: [
    "{After the first call|Once I had signed} my file went to someone {I never met|who did not know the date of the accident}.",
    "I was pushed to take {the first offer|an offer that did not cover the physical therapy} {two weeks after the crash|before the MRI was done}.",
  ],
};

const criminal: Line = {
  domain,
  specialty: "Criminal defense",
  areas: [
    "DUI defense",
    "Drug charges",
    "Assault",
    "Theft",
    "Expungement",
    "Probation violations",
    "Juvenile cases",
    "Federal charges",
    "Traffic offenses",
  ],
  matters: [
    "my DUI charge",
    "my son's case",
    "an old conviction I wanted sealed",
    "a charge that should never have been filed",
    "a probation hearing",
  ],
  notes: [
    "Someone answers our telephone at three in the morning, and it is a lawyer.",
    "The lawyer you meet at the first appointment is the one who stands beside you in court.",
    "Fees are flat and agreed in writing, by stage, so that you know what each decision costs.",
    "Two of us were prosecutors in this county and know how its charging office thinks.",
  ],
  glad: [
    "The charge was {dismissed at the second hearing|reduced to a traffic offense|dropped once they had the dashcam video}.",
    "I was {scared out of my mind|ashamed to even call}, and no one there {made me feel judged|talked down to me}.",
    "My record {is sealed|came back clean last month}, {and I start a new job on Monday|and I could finally rent an apartment}.",
  ],
  sorry: [
    "At the hearing {a stand-in showed up who had read nothing|my lawyer asked me for my name}.",
    "The flat fee {turned out not to include the second hearing|went up twice}.",
  ],
};

const estate: Line = {
  domain,
  specialty: "Estate planning",
  areas: [
    "Wills",
    "Living trusts",
    "Powers of attorney",
    "Health care directives",
    "Probate",
    "Trust administration",
    "Special needs trusts",
    "Guardianship",
    "Estate taxes",
  ],
  matters: [
    "our wills",
    "my father's estate",
    "a trust for our daughter",
    "probate after my aunt died",
    "our powers of attorney",
  ],
  notes: [
    "Most plans are signed within four weeks of the first talk, for a flat fee that you know beforehand.",
    "You leave with a binder, a one-page summary for your children and a list of the accounts whose beneficiaries have to be changed.",
    "Families come to us in the worst month of their lives; we take over the paperwork and the deadlines and report every Friday.",
    "We review every plan after three years without charge.",
  ],
  glad: [
    "Five years of putting it off, and it {took two meetings|was done in three weeks}.",
    "They {explained what a trust does and does not do|talked us out of the expensive trust we had been sold elsewhere}, {in words my parents understood|with a drawing on one sheet of paper}.",
    "When the bank refused the power of attorney, {one call from the office fixed it|they went there with me}.",
  ],
  sorry: [
    "The deed {was never recorded|had the wrong lot number}, and I only noticed {a year later|when we refinanced}.",
    "Probate was to take six months; {we are in month fourteen|it took sixteen}.",
  ],
};

const immigration: Line = {
  domain,
  specialty: "Immigration law",
  areas: [
    "Family petitions",
    "Green cards",
    "Citizenship",
    "Work visas",
    "Asylum",
    "Removal defense",
    "DACA renewals",
    "Fiancé visas",
    "Waivers",
  ],
  matters: ["my green card", "my wife's petition", "my citizenship application", "my asylum case", "our fiancé visa"],
  notes: [
    "Every form is read by two lawyers before it is filed; a wrong date can cost a year.",
    "We speak Spanish, Portuguese and Amharic in the office and bring interpreters for everything else.",
    "Where an application has little chance, we say so before you pay the government's fee.",
    "We prepare you for the interview with a rehearsal of one hour.",
  ],
  glad: [
    "The practice interview {was harder than the real one|made me so much calmer}.",
    "After two denials with another office, {the approval came in seven months|they found the missing translation in ten minutes}.",
    "They {sent a message each time the case status changed|answered my questions in Spanish, in writing}.",
  ],
  sorry: [
    "A form was sent back because {the fee was an old one|a signature was missing}, and we lost {four|five} months.",
    "I paid for {premium processing|an expedited filing} and {it went in five weeks late|no one could show me the receipt}.",
  ],
};

const employment: Line = {
  domain,
  specialty: "Employment law",
  areas: [
    "Wrongful termination",
    "Unpaid wages",
    "Discrimination",
    "Harassment",
    "Severance agreements",
    "Non-compete agreements",
    "Family and medical leave",
    "Whistleblowers",
  ],
  matters: [
    "my severance agreement",
    "my unpaid overtime",
    "a non-compete I had signed",
    "the way I was let go",
    "a harassment complaint",
  ],
  notes: [
    "We act for employees only, so there is never a question whose side we are on.",
    "A severance agreement is read and discussed within two working days, for a flat fee.",
    "Many disputes end with one well-founded letter; we write it before we file anything.",
  ],
  glad: [
    "One letter, and {the severance doubled|my employer paid eleven months of overtime|the non-compete was gone}.",
    "They told me plainly {which of my complaints would hold up and which would not|that I had no case against my manager but a good one for my wages}.",
  ],
  sorry: ["The deadline for the agency complaint {passed while I waited for a call back|was missed by three days}."],
};

const malpractice: Line = {
  domain,
  specialty: "Medical malpractice",
  areas: [
    "Surgical errors",
    "Delayed diagnosis",
    "Birth injuries",
    "Medication errors",
    "Nursing home neglect",
    "Anesthesia errors",
  ],
  matters: [
    "my husband's surgery",
    "a diagnosis that came too late",
    "what happened at the nursing home",
    "a medication error",
  ],
  notes: [
    "A nurse on our staff reads every record before a lawyer does.",
    "We decline most cases, and tell you why in writing, so that you can ask someone else in time.",
    "Expert reviews are paid by us and owed only when the case succeeds.",
  ],
  glad: [
    "They {read two thousand pages of records|had an outside surgeon look at the chart} before they said yes.",
    "Even when the hospital {denied everything|hid behind its committee}, they {kept at it for two years|got the logs}.",
  ],
  sorry: [
    "They {kept my records for five months|had a medical expert look at it, they said} and then {declined in one sentence|sent a form letter}.",
  ],
};

export const law = { family, injury, criminal, estate, immigration, employment, malpractice };
