import { type Judged, type Rule } from "../rules";
import { field } from "./fields";
import { dentist, eating, hair, help, hospital, inCity, nursing, tucson, university } from "./second-fields";

const local = (does: RegExp): Rule => ({ does, path: /^local-businesses/ });
const doctor = (does: RegExp): Rule => ({ does, path: /^doctors/ });
const facility = (does: RegExp): Rule => ({ does, path: /^health-facilities/ });
const brewery: Rule = { path: /^breweries/, not: /closed|planning/i };
const schoolNamed = (name: RegExp): Rule => ({ path: /^education/, name });

const firstProfessions: Judged[] = [
  ["guy who fixes roofs", local(/roofing contractors/i)],
  ["exterminator", local(/pest control/i)],
  ["headhunter", local(/executive search|employment placement|temporary help/i)],
  ["notary public", local(/notar/i)],
  ["court reporter", local(/court reporting/i)],
  ["security guard company", local(/security guards/i)],
  ["videographer", local(/video production|photograph/i)],
  ["recording studio", local(/sound recording|record production/i)],
  ["real estate appraiser", local(/appraisers/i)],
  ["property manager", local(/property managers/i)],
  ["house cleaner", local(/janitorial|services to buildings/i)],
  ["seamstress", { ...local(/sewing|cut and sew|other personal/i), or: { name: /alteration|tailor|sew/i } }],
  ["copy shop", local(/copy shops|commercial printing|private mail/i)],
  ["driving school", local(/driving schools/i)],
  ["garbage collection", local(/waste collection/i)],
  ["heart rhythm doctor", doctor(/electrophysiology|cardiology/i)],
  ["the doctor who puts you to sleep", doctor(/anesthes/i)],
  ["x-ray doctor", doctor(/radiology/i)],
  ["bone specialist", doctor(/orthopedic/i)],
  ["shrink", { does: field.mentalHealth }],
  ["wound care", doctor(/hyperbaric|podiatry|vascular|surgery/i)],
  ["butcher", local(/meat/i)],
  ["window installer", local(/glass and glazing|window/i)],
  ["wedding band", local(/musical groups/i)],
];

const firstNeeds: Judged[] = [
  ["sell my old furniture", local(/used merchandise|furniture/i)],
  ["ship a package", local(/couriers|messengers|private mail|packing/i)],
  ["learn to dance", local(/fine arts schools|dance/i)],
  ["tutor for math", local(/tutoring|educational support/i)],
  ["fix broken window glass", local(/glass and glazing|automotive glass/i)],
  ["lose weight", { does: /diet and weight|dietitian|fitness/i }],
  ["varicose veins", doctor(/vascular/i)],
  ["snoring", { does: /sleep medicine|otolaryngology|pulmonary/i }],
  ["who can deliver my baby in Dayton", { does: field.midwife, city: "Dayton" }],
  ["where do veterans get counseling in Hyannis", { ...facility(/va facilities/i), city: "Hyannis" }],
  ["my mother is on dialysis and moving to Sandusky Ohio", { ...facility(/dialysis/i), city: "Sandusky" }],
  ["is there an urgent care in morgantown wv", { ...facility(/urgent care/i), city: "Morgantown", state: "WV" }],
  ["can't hear out of my left ear", { does: field.hearing }],
  ["need someone to look after my lawn in seattle", local(/landscap/i)],
];

const firstPlaces: Judged[] = [
  ["TX houston anesthesiologist", { ...doctor(/anesthes/i), city: "Houston", state: "TX" }],
  ["toledo, oh cardiologists", { ...doctor(/cardio|cardiac/i), city: "Toledo" }],
  ["in la crosse wisconsin, a family doctor", { does: field.family, city: "La Crosse" }],
  ["urgent care nyc", { ...facility(/urgent care/i), city: /^new york|manhattan$/i, state: "NY" }],
  ["dialysis st louis", { ...facility(/dialysis/i), city: /^saint louis$/i }],
  ["hospice ft worth", { ...facility(/hospice/i), city: /^fort worth$/i }],
  ["podiatrist philly", { ...doctor(/podiatry/i), city: "Philadelphia" }],
  ["eye doctor 46544", { does: field.eyes, zip: /^465|^466/ }],
  ["brewery capitol hill seattle", { ...brewery, city: "Seattle" }],
  ["hospice albequerque", { ...facility(/hospice/i), city: "Albuquerque" }],
  ["cardiologist cincinatti ohio", { ...doctor(/cardio|cardiac/i), city: "Cincinnati" }],
  ["urgent care okc", { ...facility(/urgent care/i), city: "Oklahoma City" }],
  ["brewery in Auckland New Zealand", { ...brewery, city: "Auckland" }],
  ["brewery", { ...brewery, city: "Toronto" }, "Toronto, Ontario"],
  ["brewery dublin ireland", { ...brewery, city: "Dublin" }],
  ["craft beer amsterdam", { ...brewery, city: "Amsterdam" }],
  ["breweries in London Ontario", { ...brewery, city: "London" }],
  ["brouwerij Gent", { ...brewery, city: "Gent" }],
];

const firstFacts: Judged[] = [
  ["women's health doctor who is a woman in florida", { does: field.women, gender: "Female", state: "FL" }],
  ["cardiologist except interventional", { ...doctor(/cardiovascular|electrophys/i), not: /interventional/i }],
  ["surgeon other than plastic surgeon in houston", { ...doctor(/surgery/i), not: /plastic/i, city: "Houston" }],
  ["urgent care or dialysis -houston texas", { ...facility(/urgent|dialysis/i), state: "TX", city: /^(?!houston)/i }],
  ["brewery or cidery vermont", { path: /^breweries/, not: /closed|planning/i, state: "VT" }],
  ["male family doctor or internist in tulsa", { ...doctor(/family|internal/i), gender: "Male", city: "Tulsa" }],
];

const secondProfessions: Judged[] = [
  ["web designer", tucson(/computer-repair/)],
  ["furniture store", tucson(/furniture/)],
  ["swimming pool cleaner", tucson(/pool-services/)],
  ["person who fixes computers", tucson(/computer-repair/)],
  ["wedding photographer tucson", tucson(/photographers/)],
  ["tile installer", tucson(/flooring/)],
  ["windshield repair", tucson(/auto-glass/)],
  ["day care for a 3 year old", tucson(/child-care/)],
  ["haircut for men", tucson(/barbers|hair-salons/)],
  ["health club", tucson(/gyms/)],
  ["bug guy", tucson(/pest-control/)],
  ["AC repair tucson az", tucson(/plumbers-hvac/)],
  ["food truck", tucson(/food-trucks/)],
  ["skilled nursing facility", nursing],
  ["barber college", schoolNamed(/barber/i)],
  ["bible college", schoolNamed(/bible|theolog|seminary|christian|baptist/i)],
  ["truck driving school", schoolNamed(/truck|driv/i)],
  ["massage school", schoolNamed(/massage/i)],
  ["culinary school", schoolNamed(/culinary|cook|chef/i)],
  ["chiropractic college", schoolNamed(/chiropract/i)],
];

const secondNeeds: Judged[] = [
  ["who can help me with an eviction in Baltimore", { ...help(/legal/i), or: { path: /legal-aid/ } }],
  ["my sink is leaking tucson", tucson(/plumbers-hvac/)],
  ["food pantry in Hagerstown", inCity(help(/food/i), "Hagerstown")],
  ["volunteer opportunities in Annapolis", inCity(help(/volunteers/i), "Annapolis")],
  ["I locked myself out of my house", tucson(/locksmiths/)],
  ["need a ride to the doctor in Salisbury md", inCity(help(/transportation|medical/i), "Salisbury")],
  ["who will mow my yard", tucson(/landscapers/)],
  ["hospital with emergency room in Klamath Falls", inCity({ ...hospital, says: /emergency/i }, "Klamath Falls")],
  ["where can dad get rehab after his stroke in Meriden CT", inCity(nursing, "Meriden", "CT")],
  ["my tooth is killing me", dentist],
  ["dent in my car door", tucson(/body-shops/)],
  ["get married flowers", tucson(/florists/)],
];

const secondPlaces: Judged[] = [
  ["ny korean bbq queens", inCity(eating(/korean|barbecue/i), "Queens")],
  ["tucson az dentist", dentist],
  ["thai 11385", { ...eating(/thai/i), city: /Queens|Brooklyn/ }],
  ["pizza park slope", inCity(eating(/pizza/i), "Brooklyn")],
  ["chinese food flushing", inCity(eating(/chinese/i), "Queens")],
  ["hospital in mt vernon washington", { ...hospital, city: /^mount vernon$/i, state: "WA" }],
  ["nursing home cleveland tenn", inCity(nursing, "Cleveland", "TN")],
  ["nursing home phildelphia", inCity(nursing, "Philadelphia", "PA")],
  ["university puerto rico", { ...university, state: "PR" }],
  ["community college", { path: /community-colleges/, state: "WY" }, "Wyoming"],
  ["98101 hospital", { ...hospital, city: "Seattle" }],
  ["hospital d.c.", { ...hospital, state: "DC" }],
];

const secondFacts: Judged[] = [
  ["nursing home 200 beds chicago", inCity(nursing, "Chicago")],
  ["public university in Ohio not community college", { ...university, says: /^public/i, state: "OH" }],
  ["nursing home that takes medicaid bangor maine", { ...nursing, says: /medicaid/i, state: "ME" }],
  ["private for-profit beauty school texas", { path: /beauty-schools/, says: /for-profit/i, state: "TX" }],
  ["restaurant in brooklyn except chinese", { path: /^restaurants/, not: /chinese/i, city: "Brooklyn" }],
  ["indian or pakistani food new york", eating(/indian|pakistan/i)],
  ["historically black colleges in Alabama", { path: /^education/, says: /historically black/i, state: "AL" }],
  ["hair salon without barber", { ...hair }],
  ["attorney or accountant tucson", { path: /^lawyers|accountants|tax-preparation/ }],
  ["critical access hospital montana", { does: /critical access/i, state: "MT" }],
];

/** A fourth list, written from the files alone: everyday words, abbreviated and foreign places, exclusions. */
export const fourthLists: Record<"ready" | "ready2", Record<string, Judged[]>> = {
  ready: {
    "profession (4)": firstProfessions,
    "need (4)": firstNeeds,
    "place (4)": firstPlaces,
    "fact, excluded, or (4)": firstFacts,
  },
  ready2: {
    "profession (4)": secondProfessions,
    "need (4)": secondNeeds,
    "place (4)": secondPlaces,
    "fact, excluded, or (4)": secondFacts,
  },
};
