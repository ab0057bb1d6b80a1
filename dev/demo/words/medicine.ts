import { type Line } from "./line";

const domain = "care";

const family: Line = {
  domain,
  specialty: "Family medicine",
  areas: [
    "Annual physical",
    "High blood pressure",
    "Diabetes",
    "Flu and colds",
    "Vaccinations",
    "Back pain",
    "Fatigue",
    "Asthma",
    "Travel medicine",
    "Blood work",
  ],
  matters: [
    "my blood pressure",
    "a cough that would not leave",
    "my diabetes",
    "constant tiredness",
    "dizzy spells",
    "a rash",
    "headaches that came every week",
    "my knees",
    "my {son|daughter|husband|wife|mother|father}",
  ],
  notes: [
    "Same-day visits are kept free each morning for patients who wake up ill.",
    "New patients get forty minutes, and no one is asked to choose one complaint per visit.",
    "Blood is drawn in the office, and results come with a sentence that says what they mean.",
    "Whole families are seen here, from the first check-up to the ninetieth birthday.",
  ],
  glad: [
    "{My shot record had been a mess for years|My old records were in three places}; {now they are in one|the front desk collected them all}.",
    "{The blood draw is right there|Blood is drawn in the next room}, and {results were back the next day|I was out in ten minutes}.",
    "I {lost twenty pounds|quit smoking|sleep again}, {without being scolded once|and [dr] was as glad as I was}.",
    "[dr] {sent me to the right specialist at once|got me in with a heart doctor within the week}.",
    "{Caught|Noticed} something in {my blood work|a routine test} that {two other doctors had waved off|explained a year of feeling worn out}.",
    "My blood pressure is {down to normal|where it should be} {for the first time in years|since the second visit}, {with one pill instead of three|without a new prescription}.",
    "[dr] {called me on a Saturday about a result|went through every medicine I take and stopped two of them}.",
    "Got {a same-day appointment|squeezed in before lunch} {for my {son|daughter|little one}'s fever|when I could barely stand}.",
    "{I have been a patient here for {six|nine|fourteen} years|Three generations of us come here}, and {it has never felt rushed|I have yet to regret it}.",
  ],
  sorry: [
    "{My refill|A simple refill} took {nine days|two weeks} and {four|six} calls.",
    "I came with three questions and was told {to book a second visit for the other two|there was time for one}.",
    "The lab result {sat in the portal for two weeks without a word|was read to me by someone who could not say what it meant}.",
  ],
};

const internal: Line = {
  ...family,
  specialty: "Internal medicine",
  areas: [
    "Annual physical",
    "High cholesterol",
    "High blood pressure",
    "Thyroid problems",
    "Diabetes",
    "Weight changes",
    "Digestive complaints",
    "Second opinion",
    "Pre-surgery check",
  ],
  matters: [
    "my cholesterol",
    "my thyroid",
    "a second opinion",
    "a check before surgery",
    "a list of complaints no one could connect",
  ],
};

const cardiology: Line = {
  domain,
  specialty: "Cardiology",
  areas: [
    "Chest pain",
    "Palpitations",
    "High blood pressure",
    "Heart failure",
    "Stress test",
    "Echocardiogram",
    "Atrial fibrillation",
    "Shortness of breath",
    "Follow-up after a stent",
  ],
  matters: [
    "my palpitations",
    "chest pain that came and went",
    "my father's heart failure",
    "a follow-up after a stent",
    "atrial fibrillation",
  ],
  notes: [
    "Echo and stress test are done in the same building and explained on the same day.",
    "Every patient leaves with a one-page plan: what to take, what to watch for and when to call.",
    "We work closely with your family doctor and send a letter after each visit.",
  ],
  glad: [
    "The echo, the stress test and the talk about both were {done in one morning|over by noon}.",
    "[dr] {drew my heart on a sheet of paper|used a plastic model to show me the valve}, and {for the first time I understood|I still have that drawing on my fridge}.",
  ],
  sorry: [
    "Eleven weeks for an appointment, then {eight minutes in the room|a hand on the door the whole time}.",
    "The monitor {was set up wrong and had to be worn again|came without instructions}.",
  ],
};

const dermatology: Line = {
  domain,
  specialty: "Dermatology",
  areas: [
    "Skin cancer screening",
    "Acne",
    "Eczema",
    "Psoriasis",
    "Mole removal",
    "Rosacea",
    "Hair loss",
    "Rash",
    "Warts",
  ],
  matters: [
    "a skin check",
    "my eczema",
    "a mole that had changed",
    "my teenager's acne",
    "a rash no one could name",
    "rosacea",
  ],
  notes: [
    "Suspicious spots are looked at within the week; call and say so.",
    "A full skin check takes twenty minutes here, from scalp to soles.",
    "Cosmetic work is a small part of the practice and is never suggested unasked.",
  ],
  glad: [
    "The mole {was out and at the lab the same afternoon|came back benign, and they called within two days}.",
    "My skin is {the clearest it has been since school|calm for the first winter in years}.",
  ],
  sorry: [
    "{Half the visit was about creams they sell|I was offered fillers when I came about a mole}.",
    "The biopsy result {took five weeks|came by letter, without a call}.",
  ],
};

const pediatrics: Line = {
  domain,
  unfit: /seventy|vein|weight|my work|gown|my father|teenager|my doctor|put off|I feel better|my husband/i,
  specialty: "Pediatrics",
  areas: [
    "Well-child visit",
    "Newborn care",
    "Vaccinations",
    "Ear infection",
    "Asthma",
    "Fever",
    "School physical",
    "Growth and development",
    "Allergies",
  ],
  matters: [
    "our newborn",
    "my {son|daughter}'s ear infections",
    "my {son|daughter}'s asthma",
    "a fever that came back",
    "the two-year check-up",
  ],
  notes: [
    "Sick and well children wait in different rooms.",
    "A nurse answers parents' calls until nine in the evening, every day of the year.",
    "We see children from the first week of life until they leave for college.",
  ],
  glad: [
    "My {three|four|five}-year-old {asks when we can go back|has stopped crying at the door}.",
    "The evening nurse line {saved us a trip to the emergency room|calmed two very new parents at nine at night}.",
  ],
  sorry: [
    "We waited {an hour and ten minutes|over an hour} with {a feverish toddler|two small children}.",
    "My questions about {sleep|feeding} were {answered with a leaflet|brushed off}.",
  ],
};

const orthopedics: Line = {
  domain,
  specialty: "Orthopedic surgery",
  areas: [
    "Knee pain",
    "Shoulder pain",
    "Hip pain",
    "Sports injury",
    "Fracture",
    "Carpal tunnel",
    "Back pain",
    "Arthritis",
    "Joint replacement",
  ],
  matters: [
    "my knee",
    "a torn rotator cuff",
    "my hip replacement",
    "a broken wrist",
    "my runner's knee",
    "carpal tunnel",
  ],
  notes: [
    "Surgery is the last thing we suggest: two out of three patients leave with a plan for physical therapy.",
    "X-rays are taken and read here, before you see the surgeon.",
    "After an operation you have one telephone number, and the person who answers knows your name.",
  ],
  glad: [
    "I was {hiking again after ten weeks|back on my bicycle in two months|sleeping through the night within a month}.",
    "I came in for surgery and {left with exercises that worked|was talked out of it, rightly}.",
  ],
  sorry: [
    "I saw the surgeon for {four|five} minutes before the operation and {not once|never} after.",
    "Physical therapy was {never ordered|ordered for the wrong side}.",
  ],
};

const mind: Line = {
  domain,
  unfit: /vein|weight|gown|toys|spotless|tests/i,
  specialty: "Psychiatry",
  areas: [
    "Depression",
    "Anxiety",
    "ADHD",
    "Panic attacks",
    "Insomnia",
    "Bipolar disorder",
    "Medication review",
    "Grief",
    "Burnout",
  ],
  matters: ["anxiety", "my depression", "an ADHD diagnosis as an adult", "panic attacks", "insomnia"],
  notes: [
    "First visits last an hour, follow-ups half of one, and they begin on time.",
    "Medication is one tool among several here, and the aim is the smallest dose that helps.",
    "Visits by video are possible after the first one in person.",
  ],
  glad: [
    "For the first time someone asked {what a normal week looks like for me|about my sleep before writing a prescription}.",
    "We {lowered the dose step by step|changed one thing at a time}, and I {feel like myself again|sleep six hours in a row}.",
  ],
  sorry: [
    "Three visits were {cancelled the same morning|moved with a text message}, and I was {charged for the one I missed|left without a refill}.",
  ],
};

const women: Line = {
  domain,
  unfit: /my husband|my father|wife/i,
  specialty: "Obstetrics and gynecology",
  areas: [
    "Annual exam",
    "Prenatal visit",
    "Birth control",
    "Menopause",
    "Pelvic pain",
    "Endometriosis",
    "Fertility",
    "Ultrasound",
    "Irregular periods",
  ],
  matters: [
    "my pregnancy",
    "bleeding that would not stop",
    "pain that other doctors called normal",
    "menopause",
    "an IUD",
  ],
  notes: [
    "Pain is asked about and taken seriously, before, during and after every procedure.",
    "You meet all four doctors before your due date, so that no face is new on the day.",
    "Ultrasounds are done here and looked at together.",
  ],
  glad: [
    "After {years|six years} of being told it was normal, I {had a diagnosis in two visits|finally have a name for it and a plan}.",
    "[dr] {stayed two hours past the end of the shift|came in on a Sunday} for our {daughter|son}'s birth.",
  ],
  sorry: [
    "I {saw five different people in five visits|never saw the same person twice} and told my story {each time|five times}.",
  ],
};

export const medicine = { family, internal, cardiology, dermatology, pediatrics, orthopedics, mind, women };
