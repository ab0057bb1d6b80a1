import { type Line } from "./line";

const domain = "care";

/** Sentences of patients that do not fit a dentist. */
const unfit = /vein|gown|lose weight|prescri|refill|referral|medicine|monitor/i;

const dentist: Line = {
  domain,
  unfit,
  specialty: "General dentistry",
  areas: [
    "Cleaning",
    "Check-up",
    "Fillings",
    "Crowns",
    "Root canal",
    "Tooth pain",
    "Whitening",
    "Gum disease",
    "Night guard",
  ],
  matters: ["a cleaning", "a cracked tooth", "a root canal", "my first visit in six years", "a crown", "a night guard"],
  notes: [
    "You see the X-ray on the screen and decide with us what needs doing now and what can wait.",
    "Nervous patients get a longer appointment, headphones and a stop signal that is respected.",
    "Prices of the common treatments hang in the waiting room.",
  ],
  glad: [
    "I had {put this off for six years|been afraid of dentists since I was nine}, and {no one lectured me|they were kind about it}.",
    "A second opinion here saved me {two crowns|a root canal} that {another office wanted to do the same week|I did not need}.",
  ],
  sorry: [
    "The crown {came off after three weeks|never fit}, and {I paid to have it redone|it took four visits to settle}.",
    "{A cleaning turned into a sales talk|I was quoted three thousand dollars of work} {before anybody looked at the X-ray|that my old dentist says is not needed}.",
  ],
};

const orthodontics: Line = {
  ...dentist,
  specialty: "Orthodontics",
  areas: ["Braces", "Clear aligners", "Retainers", "Bite correction", "Early treatment", "Adult orthodontics"],
  matters: ["my {son|daughter}'s braces", "clear aligners at forty", "a lost retainer", "my bite"],
  notes: [
    "The first look costs nothing and takes half an hour.",
    "Payments are spread over the treatment without interest.",
    "Broken brackets are fixed the same day.",
  ],
};

const oral: Line = {
  ...dentist,
  specialty: "Oral surgery",
  areas: ["Wisdom teeth", "Dental implants", "Tooth extraction", "Jaw pain", "Bone grafting", "Biopsy"],
  matters: ["my wisdom teeth", "an implant", "an extraction that my dentist did not want to do", "jaw pain"],
  notes: [
    "You are called the evening after every operation, by the surgeon.",
    "Sedation is explained beforehand and supervised by someone who does nothing else.",
    "Implants come with a written ten-year plan.",
  ],
};

export const dentistry = { dentist, orthodontics, oral };
