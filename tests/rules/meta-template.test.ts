import { describe, expect, it } from "vitest";
import { wordsWithTemplate } from "@/lib/format/template-words";
import { fillTemplate, missingIn, type PlaceholderValues, templateProblem } from "@/lib/rules/meta-template";

const values: PlaceholderValues = {
  name: "Ada Law",
  category: "Family Law",
  specialty: "",
  city: "Portland",
  state: "OR",
  zip: "97201",
  rating: "",
  count: "",
  reviews: "",
};

describe("a template", () => {
  it.each([
    ["{name} | {category} in {city}, {state}", "Ada Law | Family Law in Portland, OR"],
    ["{name}[ for {specialty}][, {reviews}]", "Ada Law"],
    ["{name}[ ({rating} stars in {city})]  ", "Ada Law"],
    ["Find {name}[ in {city}]", "Find Ada Law in Portland"],
    ["{name}: {specialty}", null],
    ["[{rating} stars]", null],
    ["", null],
    ["No placeholder", "No placeholder"],
    ["{name} {name}", "Ada Law Ada Law"],
  ])("%j gives %j", (template, text) => {
    expect(templateProblem(template, "listings")).toBeNull();
    expect(fillTemplate(template, values)).toBe(text);
  });

  it.each([
    ["{nam}", "{nam} is not a placeholder."],
    ["{toString}", "{toString} is not a placeholder."],
    ["{}", "{} is not a placeholder."],
    ["{name", "Close each { with }."],
    ["name}", "Close each { with }."],
    ["[{name}", "Close each [ with ], and put no brackets within brackets."],
    ["[{name} [{city}]]", "Close each [ with ], and put no brackets within brackets."],
    ["{name} [best]", "[best] needs a placeholder: brackets leave out a part whose value is missing."],
  ])("%j is refused: %s", (template, problem) => expect(templateProblem(template, "listings")).toBe(problem));

  it("never reads a value as a template", () => {
    const odd = { ...values, name: "{city} [x] $& $1" };
    expect(fillTemplate("{name}[ in {city}]", odd)).toBe("{city} [x] $& $1 in Portland");
  });

  it("says which placeholders outside brackets have no value", () => {
    expect(missingIn("{name} {specialty} {rating}[ {count}]", values)).toEqual(["specialty", "rating"]);
  });
});

const listing = {
  name: "Ada Law",
  provider_name: "Ada Law",
  category_name: "Family Law",
  description: "",
  specialty: "Divorce",
  practice_areas: "",
  popular_visit_reasons: "",
  street_address: null,
  city: "Portland",
  state: "OR",
  zip: null,
  phone: null,
  website: null,
  average_rating: 4.649,
  total_reviews: 1,
};

it("gives a listing's page the template's words, and its own where a value is missing", () => {
  const own = wordsWithTemplate(listing, null);
  const template = { title: "{name}: {rating} stars, {reviews}", description: "{specialty} in {zip}" };
  expect(wordsWithTemplate(listing, template)).toEqual({ ...own, title: "Ada Law: 4.6 stars, 1 review" });
  const unrated = { ...listing, total_reviews: 0, average_rating: 0 };
  expect(wordsWithTemplate(unrated, template).title).toBe(wordsWithTemplate(unrated, null).title);
  expect(wordsWithTemplate(listing, { title: "", description: "{specialty}, {city}" })).toEqual({
    ...own,
    description: "Divorce, Portland",
  });
});
