import { expect, test } from "vitest";
import { schemaTypeOf } from "@/lib/rules/schema-type";

test.each([
  ["lawyers", "LegalService"],
  ["lawyers/family-law", "LegalService"],
  ["lawyers/medical-malpractice", "LegalService"],
  ["lawyers/real-estate", "LegalService"],
  ["lawyers/notary-services", "Notary"],
  ["accounting-and-tax", "AccountingService"],
  ["home-services", "HomeAndConstructionBusiness"],
  ["home-services/plumbing", "Plumber"],
  ["home-services/roofing/flat-roofs", "RoofingContractor"],
  ["plumbers", "Plumber"],
  ["auto-repair", "AutoRepair"],
  ["automotive/car-washes", "AutoWash"],
  ["automotive/detailing", "AutomotiveBusiness"],
  ["food/breweries", "Brewery"],
  ["bakeries", "Bakery"],
  ["shopping/jewelry", "JewelryStore"],
  ["pharmacies", "Pharmacy"],
  ["lawn-care", "LocalBusiness"],
  ["carpets", "LocalBusiness"],
  ["", "LocalBusiness"],
])("maps a business in %s to %s", (path, type) => {
  expect(schemaTypeOf("business", path)).toBe(type);
});

test.each([
  ["doctors", "Physician"],
  ["doctors/cardiology", "Physician"],
  ["doctors/dentists", "Dentist"],
  ["dentists/oral-surgery", "Dentist"],
  ["orthodontists", "Dentist"],
  ["hospitals", "Hospital"],
  ["health/law-and-medicine", "Physician"],
])("maps a doctor in %s to %s", (path, type) => {
  expect(schemaTypeOf("doctor", path)).toBe(type);
});
