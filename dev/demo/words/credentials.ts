/** What a page says about where someone learned, belongs and spoke. All schools, journals and societies are invented. */
export const schools = {
  law: [
    "Northgate School of Law",
    "Harlan University College of Law",
    "Pacific Crest Law School",
    "Wexford University School of Law",
    "Tidewater College of Law",
  ],
  medicine: [
    "Northgate University School of Medicine",
    "Harlan College of Medicine",
    "Lakeshore Medical School",
    "Wexford University School of Medicine",
    "Pacific Crest College of Osteopathic Medicine",
  ],
  college: [
    "Bellweather College",
    "Harlan University",
    "Cedar Valley State",
    "Lakeshore College",
    "Wexford University",
    "Saint Aldric College",
  ],
  hospitals: [
    "Lakeshore General Hospital",
    "Mercy Ridge Medical Center",
    "Harlan County Hospital",
    "Northgate University Hospital",
    "Children's Hospital of the Three Rivers",
  ],
};

export const insurers = [
  "Aldercrest Health",
  "Bluewater Mutual",
  "Civitas Health Plan",
  "Evergreen Family Care",
  "Harborlight PPO",
  "Keystone Union Health",
  "Meridian Choice",
  "Northstar Medicaid Plan",
  "Pinnacle Senior Advantage",
  "Summit Employer Health",
  "Medicare",
  "Medicaid",
];

export const languages = [
  "English",
  "Spanish",
  "Vietnamese",
  "Mandarin",
  "Arabic",
  "Portuguese",
  "French",
  "Russian",
  "Korean",
  "Amharic",
  "Polish",
  "American Sign Language",
];

export const practiceNames = [
  "[area] Family Care",
  "[area] Medical Group",
  "Clinic on [street]",
  "[last] & Partners",
  "[area] Specialty Center",
  "Lakeshore Health at [area]",
  "Three Rivers Clinic",
];

export const associations = {
  law: [
    "[state] Guild of Trial Advocates",
    "Guild of Family Mediators",
    "[city] Bar Circle, board member since [year]",
    "Society for Plain Legal English",
    "Volunteer Lawyers' Table of [city]",
    "Circle of Women in Law, [state]",
  ],
  trade: [
    "[city] Guild of Licensed Trades",
    "Better Building Circle of [state]",
    "Chamber of Small Firms, [city]",
    "Society of Certified Preparers",
  ],
};

export const honors = [
  "Pro Bono Lawyer of the Year, [city] Bar Circle ([year])",
  "Client service award, Plain Law Week, [state] ([year])",
  "Named among forty lawyers to watch by the Wexford Review ([year])",
  "Community prize of the [city] Neighborhood Council ([year])",
  "Moot court trophy, Northgate School of Law",
];

export const tradeHonors = [
  "Small Firm of the Year, Chamber of Small Firms, [city] ([year])",
  "Apprenticeship prize of the [city] Guild of Licensed Trades ([year])",
  "Community prize of the [city] Neighborhood Council ([year])",
];

export const talks = [
  '"What judges read first", Bar Circle conference, [city] ([year])',
  '"Money talk before the wedding", public lecture, [city] library ([year])',
  '"Your rights at a traffic stop", Cedar Valley State ([year])',
  '"The first week after", workshop for social workers, [city] ([year])',
  '"Plain contracts", Society for Plain Legal English, annual meeting ([year])',
];

export const tradeTalks = [
  '"Old houses, new loads", [city] home fair ([year])',
  '"Books in order in one hour a week", Chamber of Small Firms, [city] ([year])',
  '"What to ask before you sign a quote", [city] library ([year])',
];

export const publications = [
  '"The parenting plan that lasts", Wexford Law Review [year]',
  '"Reading an insurer\'s letter", [city] Courier, column since [year]',
  '"Settle or try?", handbook, Northgate Press [year]',
  '"Forms that failed", Journal of Plain Law [year]',
];

export const tradePublications = [
  '"The house book", Northgate Press [year]',
  "Monthly column in the [city] Courier since [year]",
  '"Receipts for people who hate receipts", booklet [year]',
];

export const fees = {
  counsel: [
    "$[rate] an hour, billed in steps of six minutes. Flat fees for uncontested matters.",
    "First meeting $[small], taken off the bill if you hire us. After that $[rate] an hour.",
    "Flat fee by stage, agreed in writing. Payment plans without interest over [n] months.",
    "Retainer of $[retainer]; what is not used is returned within ten days.",
    "Sliding scale by income; ask for the table. Court costs are extra and listed beforehand.",
  ],
  injury: [
    "No fee unless we recover money for you: one third before a suit is filed, 40 percent after. Costs are advanced by us.",
    "Contingency fee, in writing, explained before you sign.",
  ],
  trade: [
    "Estimates free within the city. $[small] for the first half hour, then $[hour] an hour, parts at list price.",
    "Fixed price before work begins. Nights and Sundays plus 50 percent.",
    "Quotes in writing, valid for thirty days.",
  ],
};
