import { type Judged, type Rule } from "../rules";
import { anyDoctor, field } from "./fields";
import { community, eating, help, hospital, inCity, lawyer, nursing, tucson, university } from "./second-fields";

const seattle = (does: RegExp): Rule => ({ does, path: /^local-businesses/ });
const doctor = (does: RegExp): Rule => ({ does, path: /^doctors/ });
const facility = (does: RegExp): Rule => ({ does, path: /^health-facilities/ });

const firstProfessions: Judged[] = [
  ["architect", seattle(/architectural services/i)],
  ["interior designer", seattle(/interior design/i)],
  ["graphic designer", seattle(/graphic design/i)],
  ["translator", seattle(/translation and interpretation/i)],
  ["web developer", seattle(/custom computer programming|computer systems design|web hos/i)],
  ["travel agent", seattle(/travel agencies|travel arrangement/i)],
  ["financial advisor", seattle(/investment advice|financial investment/i)],
  ["mortgage broker", seattle(/mortgage and nonmortgage/i)],
  ["drywall contractor", seattle(/drywall/i)],
  ["home inspector", seattle(/building inspection/i)],
  ["personal trainer", seattle(/fitness and recreational|sports and recreation instruction/i)],
  ["tailor", { ...seattle(/drycleaning|cut and sew|other personal/i), or: { name: /tailor|alteration/i } }],
  ["engineer", seattle(/engineering services/i)],
  ["surveyor", seattle(/surveying/i)],
  ["infectious disease doctor", doctor(/infectious disease/i)],
  ["pathologist", doctor(/pathology/i)],
  ["nutritionist", { does: /dietitian|nutrition/i }],
  ["speech therapist", { does: /speech/i }],
  ["hospitalist", doctor(/hospitalist/i)],
  ["brain surgeon", doctor(/neurosurgery/i)],
  ["occupational therapist", { does: /occupational/i }],
  ["blood doctor", doctor(/hematology/i)],
];

const firstNeeds: Judged[] = [
  ["shoe repair", seattle(/footwear and leather goods repair/i)],
  ["dry cleaner", seattle(/drycleaning/i)],
  ["storage unit", seattle(/miniwarehouses|self-storage/i)],
  ["rent a car", seattle(/passenger car rental|truck, utility/i)],
  ["toys for kids", seattle(/hobby, toy/i)],
  ["bookstore", seattle(/book retailers/i)],
  ["fix my couch", seattle(/reupholstery/i)],
  ["concrete driveway", seattle(/poured concrete|masonry/i)],
  ["tree nursery", seattle(/nursery, garden/i)],
  ["water damage cleanup", seattle(/remediation/i)],
  ["trouble breathing", { does: /pulmonary|critical care|allergy|urgent care|emergency|cardiology/i }],
  ["numb hands", { does: /neurology|neurosurgery|hand surgery|orthopedic/i }],
  ["thyroid", doctor(/endocrinology/i)],
  ["hemorrhoids", doctor(/colorectal|gastroenterology|general surgery/i)],
];

const firstQuestions: Judged[] = [
  ["who do i see about a hearing aid", { does: field.hearing }],
  [
    "where can I get my blood pressure checked",
    { does: /family practice|internal medicine|urgent care|cardiology|general practice/i },
  ],
  ["is there a dialysis place open near Tulsa Oklahoma", { ...facility(/dialysis/i), state: "OK" }],
  ["i need someone to watch my toddler while I work", seattle(/child care/i)],
  ["who can build me a new house in seattle", seattle(/housing construction|residential remodel|new housing/i)],
  ["my wife needs a midwife", { does: field.midwife }],
  ["how do i find an electrician for my kitchen in seattle", seattle(/electrical contractors/i)],
  ["need a doctor for my sons ear infection", { does: /otolaryngology|pediatric|family practice|urgent care/i }],
  ["what is a good place to drink beer in Asheville", { path: /^breweries/, city: "Asheville" }],
  ["my knee hurts when I climb stairs", { does: /orthopedic|sports medicine|physical therap/i }],
];

const firstPlaces: Judged[] = [
  ["hospice KS", { ...facility(/hospice/i), state: "KS" }],
  ["urgent care OK", { ...facility(/urgent care/i), state: "OK" }],
  ["podiatrist in Iowa", { ...doctor(/podiatry/i), state: "IA" }],
  ["dialysis wichita or tulsa", { ...facility(/dialysis/i), city: /^(?:wichita|tulsa)$/i }],
  ["chiropractor minnesota", { ...doctor(/chiropract/i), state: "MN" }],
  ["brewery in Boise Idaho", { path: /^breweries/, city: "Boise" }],
  ["va clinic montana", { ...facility(/va facilities/i), state: "MT" }],
  ["optometrist toledo oh", { ...doctor(/optometry/i), city: "Toledo" }],
  ["urologist", { ...doctor(/\burology/i), state: "AR" }, "Arkansas"],
  ["hospice lincoln nebraska", { ...facility(/hospice/i), city: "Lincoln", state: "NE" }],
];

const firstFacts: Judged[] = [
  ["male psychiatrist", { ...doctor(/psychiatry/i), gender: "Male" }],
  ["female chiropractor florida", { ...doctor(/chiropract/i), gender: "Female", state: "FL" }],
  ["lady doctor houston", { ...anyDoctor, gender: "Female", city: "Houston" }],
  ["not male urologist", { ...doctor(/\burology/i), gender: "Female" }],
  ["doctor but not cardiology in houston", { path: /^doctors/, not: /cardio|cardiac/i, city: "Houston" }],
  ["brewery not brewpub denver", { path: /^breweries/, not: /brewpub/i, city: "Denver" }],
  ["dermatologist or allergist", doctor(/dermatolog|allergy/i)],
  ["hospice or rehab in reno", { ...facility(/hospice|rehab/i), city: "Reno" }],
];

const secondProfessions: Judged[] = [
  ["handyman", tucson(/remodelers/)],
  ["auto mechanic", tucson(/auto-repair/)],
  ["hairdresser", tucson(/hair-salons|barbers/)],
  ["bookkeeper", tucson(/accountants/)],
  ["taxi driver", tucson(/taxis/)],
  ["home builder", tucson(/home-builders/)],
  ["masseuse", tucson(/massage-spas/)],
  ["maid", tucson(/house-cleaning/)],
  ["gardener", tucson(/landscapers/)],
  ["dog groomer", tucson(/pet-care/)],
  ["realtor", tucson(/real-estate-agents/)],
  ["jeweler", tucson(/jewelry/)],
  ["cook for a party", tucson(/caterers/)],
  ["manicurist", tucson(/nail-salons/)],
  ["AC repairman", tucson(/plumbers-hvac/)],
  ["art school", { path: /^education/, name: /\bart\b|design/i }],
  ["law school", { path: /^education/, name: /\blaw\b/i, or: { path: /colleges-universities/ } }],
  ["cosmetology school", tucson(/beauty-schools/)],
];

const secondQuestions: Judged[] = [
  ["where can I buy secondhand clothes in Tucson", tucson(/thrift-stores|\/clothing/)],
  ["who can clean my carpets", tucson(/carpet-cleaning|house-cleaning/)],
  ["i backed into a pole and need my bumper fixed", tucson(/body-shops/)],
  ["how do I get a ride to the airport in tucson", tucson(/taxis/)],
  ["where can my grandmother live with nursing care in Des Moines", inCity(nursing, "Des Moines", "IA")],
  ["which hospital in Omaha has an emergency room", inCity({ ...hospital, says: /emergency/i }, "Omaha", "NE")],
  ["where can I study nursing in Wichita", { path: /^education/, city: "Wichita" }],
  ["is there somewhere to get free clothes in Frederick", inCity(help(/clothing/i), "Frederick")],
  ["I want to learn welding", tucson(/career-schools|community-colleges/)],
  ["someone to paint my house exterior", tucson(/\/painters/)],
  ["what time does a korean place in queens open", inCity(eating(/korean/i), "Queens")],
  ["who sells tires for my truck", tucson(/auto-parts|auto-repair/)],
  ["need to get my nails done before a wedding", tucson(/nail-salons/)],
  ["where do I take my cat for shots", tucson(/veterinarians|pet-care/)],
  ["can someone help me fill out my tax return", tucson(/tax-preparation|accountants/)],
];

const secondPlaces: Judged[] = [
  ["hospital PA", { ...hospital, state: "PA" }],
  ["nursing home OK", { ...nursing, state: "OK" }],
  ["university IN", { ...university, state: "IN" }],
  ["hospital in omaha or lincoln", { ...hospital, city: /^(?:omaha|lincoln)$/i, state: "NE" }],
  ["community college kansas", { ...community, state: "KS" }],
  ["nursing home fargo north dakota", inCity(nursing, "Fargo", "ND")],
  ["hospital san juan pr", inCity(hospital, "San Juan", "PR")],
  ["nursing homes near Provo", { ...nursing, state: "UT" }],
  ["pizza Staten Island", eating(/pizz/i)],
  ["4087 Highway 31 SW", { street: /4087 highway 31/i }],
  ["2505 US Hwy 431 N", { street: /2505 u ?s highway 431/i }],
  ["childrens hospital ohio", { path: /childrens-hospitals/, state: "OH" }],
];

const secondFacts: Judged[] = [
  ["nursing home medicare and medicaid", { ...nursing, says: /accepts medicare and medicaid/i }],
  ["nursing home not for profit iowa", { ...nursing, says: /non.?profit|not for profit/i, state: "IA" }],
  ["hospital without emergency services", { ...hospital, says: /^(?!.*emergency).*$/is }],
  ["restaurant not pizza brooklyn", { path: /^restaurants/, not: /pizza/i, city: "Brooklyn" }],
  ["thai or vietnamese restaurant", eating(/thai|vietnam/i)],
  ["-pizza italian restaurant", eating(/italian/i)],
  ["not divorce lawyer tucson", lawyer],
  ["government hospital texas", { ...hospital, says: /government/i, state: "TX" }],
  ["cheap haircut", { path: /hair-salons|barbers/ }],
  ["private 2 year college", { path: /^education/, says: /private/i }],
  ["mexican or italian restaurant in the bronx", inCity(eating(/mexican|italian|pizz|taco/i), "Bronx")],
];

/** A third list for each set, of other fields and states, with what people ask in whole sentences. */
export const thirdLists: Record<"ready" | "ready2", Record<string, Judged[]>> = {
  ready: {
    "profession (3)": firstProfessions,
    "need (3)": firstNeeds,
    "question (3)": firstQuestions,
    "place (3)": firstPlaces,
    "fact, excluded, or (3)": firstFacts,
  },
  ready2: {
    "profession (3)": secondProfessions,
    "question (3)": secondQuestions,
    "place (3)": secondPlaces,
    "fact, excluded, or (3)": secondFacts,
  },
};
