import { expect, it } from "vitest";
import { claimOf, draftOf } from "@/components/claim/claim-values";
import { type Listing } from "@/lib/contract/listing";
import { claimBody } from "@/lib/contract/listing-write";
import { type Kind } from "@/lib/rules/listing-kind";

const listingOf = (type: Kind) =>
  ({
    id: 9,
    type,
    phone: "+15125550123",
    website: null,
    description: "Old words",
    license: "TX 1",
  }) as unknown as Listing;

it("opens the form with the current values of its kind's fields", () => {
  const business = draftOf(listingOf("business"));
  expect(business.relationship).toBe("");
  expect(business).toMatchObject({
    phone: "(512) 555-0123",
    website: "",
    description: "Old words",
    license: "TX 1",
  });
  expect(Object.keys(business)).not.toContain("insurances");
  const doctor = Object.keys(draftOf(listingOf("doctor")));
  expect(doctor).toEqual(
    expect.arrayContaining(["specialty", "insurances", "npi_number", "gender", "education", "language"]),
  );
  expect(doctor).not.toContain("license");
});

it("sends only the relationship and what was filled in or changed", () => {
  const listing = listingOf("business");
  const draft = draftOf(listing);
  expect(claimOf({ ...draft, relationship: " Owner " }, listing)).toEqual({ relationship: "Owner" });
  const values = {
    ...draft,
    phone: "",
    description: "Old words ",
    website: " https://a.example ",
    license: "TX 2",
  };
  const claim = claimOf({ ...values, relationship: "Owner", verification_notes: " Badge 7 " }, listing);
  expect(claim).toEqual({
    relationship: "Owner",
    verification_notes: "Badge 7",
    website: "https://a.example",
    license: "TX 2",
  });
  expect(claimBody.safeParse(claim).success).toBe(true);
});

it("shows the contract's error without a relationship", () => {
  const listing = listingOf("doctor");
  const checked = claimBody.safeParse(claimOf(draftOf(listing), listing));
  expect(checked.error?.issues).toMatchObject([
    { path: ["relationship"], message: "Please describe your relationship to this listing." },
  ]);
});
