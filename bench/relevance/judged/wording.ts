import { type Judged } from "../rules";
import { anyDoctor, field } from "./fields";

const houston = { city: "Houston", state: "TX" };

export const inflections: Judged[] = [
  ["cardiologists", { does: field.cardiology }],
  ["cardiology", { does: field.cardiology }],
  ["dermatologists", { does: field.dermatology }],
  ["chiropractors", { does: field.chiropractic }],
  ["chiropractic", { does: field.chiropractic }],
  ["podiatric", { does: field.podiatry }],
  ["breweries", { does: field.brewery }],
  ["lawyers", { does: field.lawyer }],
  ["neurological", { does: field.neurology }],
  ["plumbers", { does: field.plumber }],
  ["hospices", { does: field.hospice }],
  ["landscaper", { does: field.landscaper }],
];

export const abbreviations: Judged[] = [
  ["ENT", { does: field.ent }],
  ["OBGYN", { does: field.women }],
  ["ob/gyn houston", { does: field.women, ...houston }],
  ["PT", { does: field.physicalTherapy }],
  ["GI doctor", { does: field.digestion }],
  ["CPA", { does: field.accountant }],
  ["PCP", { does: field.primaryCare }],
  ["CRNA", { does: /crna/i }],
  ["PM&R", { does: /physical medicine/i }],
  ["ortho", { does: field.orthopedics }],
  ["derm", { does: field.dermatology }],
  ["atty", { does: field.lawyer }],
  ["VA hospital", { does: field.veterans }],
  ["HVAC", { does: field.plumber }],
  ["LCSW", { does: /social worker|mental health/i }],
  ["cardio doc", { does: field.cardiology }],
  ["PA-C", { does: field.physicianAssistant, or: { name: /, PA(?:-C)?$/ } }],
];

export const ambiguous: Judged[] = [
  ["attorney", { does: field.lawyer }],
  ["law firm", { does: field.lawyer }],
  ["vet", { does: field.vet, or: { does: field.veterans } }],
  ["mechanic", { does: field.carRepair }],
  ["beer", { does: field.brewery }],
  ["baker", { does: field.bakery, or: { name: /\bbaker\b/i } }],
  ["cook", { does: field.restaurant, or: { name: /\bcook\b/i } }],
  ["foot", { does: field.podiatry }],
  ["rehab", { does: field.rehab, or: { does: field.addiction } }],
  ["bar", { does: /drinking places|^(?:bar|brewpub|taproom|beergarden)$/i }],
];

export const questions: Judged[] = [
  ["who can fix my roof in seattle", { does: field.roofer, city: "Seattle" }],
  ["where can I find a heart doctor in Houston", { does: field.cardiology, ...houston }],
  ["i need a doctor for my back pain", { does: field.spine }],
  ["my tooth hurts", { does: field.dentist }],
  ["I need a lawyer for a car accident", { does: field.lawyer }],
  ["what is the best brewery in Portland Oregon", { does: field.brewery, city: "Portland", state: "OR" }],
  ["someone to watch my kids", { does: field.childCare }],
  ["place to get my dog groomed", { does: field.pets }],
  ["doctor for kidney problems near Dallas", { does: field.kidney, city: "Dallas", state: "TX" }],
  ["help with alcohol addiction", { does: field.addiction }],
  ["how do I find hospice care for my mother", { does: field.hospice }],
  ["looking for a therapist for anxiety", { does: field.mentalHealth }],
  ["who does my taxes", { does: field.accountant }],
  ["can't sleep at night", { does: field.sleep }],
];

export const mangled: Judged[] = [
  ["familydoctor", { does: field.family }],
  ["orthopedicsurgeon", { does: field.orthopedics }],
  ["urgentcare", { does: field.urgentCare }],
  ["eyedoctor", { does: field.eyes }],
  ["cardiolgist", { does: field.cardiology }],
  ["carddiolgoist", { does: field.cardiology }],
  ["dermatolgist", { does: field.dermatology }],
  ["opthamologist", { does: field.eyeSurgery }],
  ["gynocologist", { does: field.women }],
  ["chiropracter", { does: field.chiropractic }],
  ["psycologist", { does: field.mentalHealth }],
  ["phisical therapy", { does: field.physicalTherapy }],
  ["anasthesiologist", { does: field.anesthesia }],
  ["urgnet care huoston", { does: field.urgentCare, ...houston }],
  ["ekectricuan", { does: field.electrician }],
  ["resturant", { does: field.restaurant }],
  ["brewry", { does: field.brewery }],
  ["dialisis", { does: field.dialysis }],
  ["lawer", { does: field.lawyer }],
  ["or tho pedic", { does: field.orthopedics }],
];

export const operators: Judged[] = [
  ["brewery -closed", { does: field.brewery }],
  ['"urgent care" houston', { does: field.urgentCare, ...houston }],
  ["cardiologist OR dermatologist", { does: field.cardiology, or: { does: field.dermatology } }],
  ["cardiologist AND houston", { does: field.cardiology, ...houston }],
  ["🍺", { does: field.brewery }],
  ["🍕 seattle", { name: /pizz/i, city: "Seattle" }],
  ["surgery -orthopedic", { does: field.surgery, not: /orthopedic/i }],
  ["dermatologist!!!", { does: field.dermatology }],
  ["   cardiologist   ", { does: field.cardiology }],
  ["CARDIOLOGIST", { does: field.cardiology }],
  ["cardiologist/houston", { does: field.cardiology, ...houston }],
  ["doctor (eye)", { does: field.eyes }],
  ["dentist, plumber", { does: field.dentist, or: { does: field.plumber } }],
  ["a doctor", anyDoctor],
];
