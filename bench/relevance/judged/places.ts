import { type Judged } from "../rules";
import { field } from "./fields";

const houston = { city: "Houston", state: "TX" };
const seattle = { city: "Seattle", state: "WA" };
const newYork = { city: /^new york$/i, state: "NY" };

export const places: Judged[] = [
  ["urgent care Houston", { does: field.urgentCare, ...houston }],
  ["cardiologist Houston, TX", { does: field.cardiology, ...houston }],
  ["cardiologist", { does: field.cardiology, ...houston }, "Houston, TX"],
  ["cardiologist", { does: field.cardiology, ...houston }, "Huston TX"],
  ["urgent care", { does: field.urgentCare, state: "TX" }, "TX"],
  ["urgent care", { does: field.urgentCare, state: "TX" }, "Texas"],
  ["hospice", { does: field.hospice, state: "CA" }, "California"],
  ["dialysis in Chicago", { does: field.dialysis, city: "Chicago", state: "IL" }],
  ["dialysis near Chicago IL", { does: field.dialysis, city: "Chicago", state: "IL" }],
  ["hospice los angeles", { does: field.hospice, city: "Los Angeles" }],
  ["eye doctor LA", { does: field.eyes, city: "Los Angeles" }],
  ["urgent care nyc", { does: field.urgentCare, ...newYork }],
  ["doctors in Philadelphia", { path: /^doctors\b/, city: "Philadelphia" }],
  ["family doctor San Antonio Texas", { does: field.family, city: "San Antonio" }],
  ["lawyer seattle", { does: field.lawyer, ...seattle }],
  ["lawyers capitol hill seattle", { does: field.lawyer, ...seattle }],
  ["plumber", { does: field.plumber, ...seattle }, "Seattle, WA"],
  ["plumber", { does: field.plumber, ...seattle }, "seattle"],
  ["restaurants", { does: field.restaurant, zip: /^981/ }, "98101"],
  ["urgent care 77002", { does: field.urgentCare, zip: /^770/ }],
  ["dialysis 60617", { does: field.dialysis, zip: /^606/ }],
  ["breweries in munich", { does: field.brewery, city: /^(?:münchen|munich)$/i }],
  ["brewery portland oregon", { does: field.brewery, city: "Portland", state: "OR" }],
  ["brewery portland maine", { does: field.brewery, city: "Portland", state: "ME" }],
  ["brewpub", { does: field.brewpub, city: "Denver", state: "CO" }, "Denver, Colorado"],
  ["breweries in Berlin", { does: field.brewery, city: "Berlin" }],
  ["va clinic phoenix", { does: field.veterans, city: "Phoenix" }],
  ["Houston", houston],
  ["98101", { zip: /^98101/ }],
  ["urgent care san fransisco", { does: field.urgentCare, city: "San Francisco" }],
  ["hospice saint louis", { does: field.hospice, city: /^(?:saint|st\.?) louis$/i }],
  ["hospice st. louis mo", { does: field.hospice, city: /^(?:saint|st\.?) louis$/i }],
  ["cardiologists in new jersey", { does: field.cardiology, state: "NJ" }],
  ["dentist near bellevue wa", { does: field.dentist, zip: /^980|^981/ }],
  ["podiatrist", { does: field.podiatry, state: "FL" }, "Florida"],
];

export const qualities: Judged[] = [
  ["best dermatologist", { does: field.dermatology }],
  ["best rated plumber seattle", { does: field.plumber, ...seattle }],
  ["top cardiologist in houston", { does: field.cardiology, ...houston }],
  ["cheap dentist", { does: field.dentist }],
  ["affordable lawyer", { does: field.lawyer }],
  ["free consultation attorney", { does: field.lawyer }],
  ["24 hour urgent care", { does: field.urgentCare }],
  ["urgent care open now", { does: field.urgentCare }],
  ["urgent care open sunday", { does: field.urgentCare }],
  ["walk in clinic", { does: field.urgentCare, or: { name: /walk.?in/i } }],
  ["emergency plumber", { does: field.plumber }],
  ["same day appointment family doctor", { does: field.family }],
  ["good restaurants", { does: field.restaurant }],
  ["highly recommended electrician", { does: field.electrician }],
  ["brewery with 5 stars", { does: field.brewery }],
  ["low cost vet", { does: field.vet }],
];
