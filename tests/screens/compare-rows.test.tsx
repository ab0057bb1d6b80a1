import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Compared, type CompareRow, compareRows, isSame, isUngiven } from "@/components/compare/compare-rows";
import { wireListing, wireReview } from "../support/wire";

const row = (label: string): CompareRow => compareRows.find((one) => one.label === label)!;
const listings = (...given: Partial<Compared>[]): Compared[] =>
  given.map(({ quotes = [], ...one }, at) => ({ ...wireListing("business", `Firm ${at}`, one), quotes }));
const marks = (all: Compared[]) =>
  all.map((listing) => {
    const html = renderToStaticMarkup(<>{row("Rating").cell?.(listing, all)}</>);
    return ["Highest", "Most reviews"].filter((mark) => html.includes(mark));
  });

describe("the facts of a comparison", () => {
  it("fold where all listings say the same, but not for a single one", () => {
    const same = listings({ language: "English" }, { language: "English" });
    expect(isSame(row("Languages"), same)).toBe(true);
    expect(isSame(row("Languages"), same.slice(0, 1))).toBe(false);
    expect(isSame(row("Languages"), listings({ language: "English" }, { language: "" }))).toBe(false);
  });

  it("move to the last line where no listing gives them", () => {
    expect(isUngiven(row("Insurances"), listings({}, {}))).toBe(true);
    expect(isUngiven(row("Insurances"), listings({}, { insurances: "Aldercrest" }))).toBe(false);
    expect(isUngiven(row("Fees"), listings({ free_consultation: false }))).toBe(false);
  });

  it("list services with their prices, and say yes or no only where it is known", () => {
    const service_prices = "First visit: $150-$200 per hour\nEstate planning";
    const [one, other] = listings({ service_prices, telehealth: false }, {});
    expect(row("Services and prices").text(one!)).toBe("First visit: $150–$200 per hour; Estate planning");
    expect([one!, other!].map(row("Virtual appointments").text)).toEqual(["No", ""]);
    expect(isUngiven(row("Services and prices"), [other!])).toBe(true);
  });

  it("say whether a listing with hours is open", () => {
    const [given, unknown] = listings(
      { hours: { spans: [], exceptions: [], time_zone: "America/Chicago", text: "" } },
      {},
    );
    expect(row("Hours").text(given!)).toBe("Closed");
    expect(row("Hours").text(unknown!)).toBe("");
  });

  it("quote reviewers, and show the week where it is known", () => {
    const hours = {
      spans: [],
      exceptions: [],
      time_zone: "America/Chicago",
      text: "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM",
    };
    const quotes = [
      wireReview(1, { rating: 5, content: "Kind and quick." }),
      wireReview(2, { rating: 2, content: "No call back." }),
    ];
    const [given, bare] = listings({ quotes, hours }, {});
    const html = (label: string) => renderToStaticMarkup(<>{row(label).cell?.(given!, [given!, bare!])}</>);
    expect(html("Reviewers say").replace(/<[^>]+>/g, "")).toMatch(/“Kind and quick\.”.*“No call back\.”/);
    expect(html("Hours").match(/<li>[^<]+/g)).toHaveLength(2);
    expect(row("Reviewers say").text(bare!)).toBe("");
  });

  it("mark the highest rating and the most reviews, but no ties and no single listing", () => {
    const all = listings(
      { average_rating: 4.3, total_reviews: 23 },
      { average_rating: 4.9, total_reviews: 41 },
      { average_rating: 4.8, total_reviews: 41 },
    );
    expect(marks(all)).toEqual([[], ["Highest"], []]);
    expect(marks(all.slice(0, 2))).toEqual([[], ["Highest", "Most reviews"]]);
    expect(marks(all.slice(0, 1))).toEqual([[]]);
    const alike = listings({ average_rating: 4.38, total_reviews: 5 }, { average_rating: 4.43, total_reviews: 5 });
    expect(marks(alike)).toEqual([[], []]);
  });
});
