import { type Line } from "./line";

const accounting: Line = {
  domain: "counsel",
  unfit: /lawyer|hearing|paralegal|settle|other side|lose|law|courthouse|deadline|trouble should|letter that/i,
  specialty: "Accounting and tax",
  areas: [
    "Individual returns",
    "Small business returns",
    "Bookkeeping",
    "Payroll",
    "Sales tax",
    "Tax planning",
    "Amended returns",
    "Audit representation",
    "Estate and trust returns",
  ],
  matters: [
    "our tax return",
    "an audit letter",
    "the books of my bakery",
    "payroll for my crew",
    "three years of unfiled returns",
  ],
  notes: [
    "Returns are quoted before the work begins, and the quote is the bill.",
    "Every return is checked by a second preparer, and you get a page that explains what changed since last year.",
    "We keep the books of some sixty shops, studios and contractors and close each month by the tenth.",
    "When a letter from the tax office comes, send us a photograph of it; the first answer is free.",
  ],
  glad: [
    "They found {a credit we had missed for two years|an error in last year's return and amended it}, which {more than paid their fee|paid for our vacation}.",
    "The audit {ended with one phone call|closed with no change}, {because every receipt was where it should be|thanks to a binder they had ready}.",
  ],
  sorry: [
    "Our return went out {the evening before the deadline|with last year's address}, and we {paid a penalty|had to amend it}.",
    "The quote was {four hundred|three hundred and fifty} and the bill {almost seven|twice that}.",
  ],
};

const plumbing: Line = {
  domain: "trade",
  specialty: "Plumbing",
  areas: [
    "Leak repair",
    "Drain cleaning",
    "Water heaters",
    "Sewer lines",
    "Bathroom fittings",
    "Gas lines",
    "Frozen pipes",
    "Sump pumps",
  ],
  matters: [
    "a leak under the sink",
    "our water heater",
    "a blocked main drain",
    "a burst pipe in January",
    "a bathroom refit",
  ],
  notes: [
    "The price is written down before a wrench comes out of the box.",
    "Vans carry the parts for nine out of ten repairs, so most jobs are done in one visit.",
    "Work is guaranteed for two years, parts and labor.",
  ],
  glad: [
    "They {sent a camera down the line and showed me the picture|found the leak in ten minutes after two others had not}.",
    "{Hot water was back by supper|The ceiling was dry the same evening}.",
  ],
  sorry: ["The same joint {was leaking again within a week|dripped the next morning}."],
};

const electrical: Line = {
  domain: "trade",
  specialty: "Electrical work",
  areas: [
    "Panel upgrades",
    "Rewiring",
    "Lighting",
    "Car chargers",
    "Generators",
    "Smoke detectors",
    "Code corrections",
    "Troubleshooting",
  ],
  matters: [
    "a new panel",
    "the wiring in our 1920s house",
    "a car charger in the garage",
    "lights that flickered for months",
  ],
  notes: [
    "Permits and inspections are in the price, and we meet the inspector ourselves.",
    "Old houses are our favorite kind: we rewire without opening every wall.",
    "You get labelled circuits and a drawing at the end.",
  ],
  glad: [
    "{Passed inspection the first time|The inspector said it was the neatest panel on the street}.",
    "They {labelled every circuit|patched the two small holes they had to make}.",
  ],
  sorry: [
    "The inspection {failed on something basic|had to be done twice}, and {we waited three weeks|no one told us}.",
  ],
};

const roofing: Line = {
  domain: "trade",
  specialty: "Roofing",
  areas: [
    "Roof replacement",
    "Storm damage",
    "Leak repair",
    "Gutters",
    "Skylights",
    "Flat roofs",
    "Inspections",
    "Insurance estimates",
  ],
  matters: ["our roof after the hailstorm", "a leak around the chimney", "new gutters", "a full roof replacement"],
  notes: [
    "We photograph every roof before and after and send you both sets.",
    "Crews are our own employees, insured, and clean up with magnets before they leave.",
    "A repair that will last is offered before a replacement.",
  ],
  glad: [
    "They could have sold me a new roof and {fixed the flashing instead|told me it had ten good years left}.",
    "Not one nail left {in the lawn|on the driveway}.",
  ],
  sorry: [
    "{The gutters leak at both corners|Two shingles were on the lawn after the first wind}, and {no one has come back|I have called four times}.",
  ],
};

const auto: Line = {
  domain: "trade",
  unfit:
    /window|homeowner|miles|suburbs|ladder|emergency|in your own street|estimates are|drop cloths|hole in the|came when|up first|waited at home|no one came|dog|left some boxes|an hour late|came back|tidy|clean|never showed|hired them|neighbor/i,
  specialty: "Auto repair",
  areas: [
    "Brakes",
    "Oil changes",
    "Engine diagnostics",
    "Transmission",
    "Suspension",
    "Air conditioning",
    "Hybrid batteries",
    "Inspections",
  ],
  matters: [
    "my brakes",
    "the check-engine light",
    "a noise no one else could find",
    "my old pickup",
    "the air conditioning",
  ],
  notes: [
    "You see the worn part before we replace it, and keep it if you like.",
    "A diagnosis costs one hour, which is taken off the bill when we do the repair.",
    "Loan bicycles are free, and the bus stops at the door.",
  ],
  glad: [
    "Another shop wanted {two|three} thousand; here it was {a hose and forty minutes|one sensor}.",
    "They {showed me the old pads|sent photos of the part} {before they ordered anything|without being asked}.",
    "{Ready at four, as promised|Done the same afternoon}, and {they had washed it|the bill was forty dollars under the estimate}.",
    "[first] {drove it with me to hear the noise|told me what could wait until spring|wrote down what is due next year}.",
    "{I no longer drive past it to the dealer|My whole street takes its cars there}.",
  ],
  sorry: [
    "The light {came back on on the way home|was on again after two days}.",
    "They {ordered the wrong part twice|kept the car nine days for a one-day job}.",
  ],
};

export const trade = { accounting, plumbing, electrical, roofing, auto };
