import { expect, test } from "@playwright/test";
import { deep } from "../support/deep-tag";
import { listingBy, listingsBy } from "../support/demo";

// What a screen reader gets of each kind of page, from its landmarks down to what a visitor came for.

test("gives a screen reader the home page", { tag: deep }, async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - banner:
      - link "Skip to content"
      - navigation "Main"
      - button "Menu"
    - main:
      - heading /Find a lawyer/ [level=1]
      - search "Listings":
        - combobox "Who or what"
        - combobox "Where"
        - button "Search"
      - figure:
        - paragraph:
          - img /of 5 stars/
        - blockquote
      - heading "Top categories" [level=2]
      - list:
        - listitem:
          - paragraph:
            - link "Doctors"
          - list:
            - listitem:
              - link
      - heading "Top-rated and featured" [level=2]
      - article:
        - heading [level=3]:
          - link
        - paragraph:
          - img /of 5 stars/
        - text: /Premium, Sponsored/
      - heading "Highest rated" [level=2]
      - heading "Latest reviews" [level=2]
    - contentinfo:
      - region "For Users"
      - region "For Business"
      - region "Support"
  `);
  await expect(page.getByRole("list").filter({ hasNot: page.getByRole("listitem") })).toHaveCount(0);
});

test("gives a screen reader the results of a search, and each reason", { tag: deep }, async ({ page }) => {
  await page.goto("/search?q=divorce&location=Austin%2C+TX");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading /“divorce” in Austin, TX/ [level=1]
      - status: /\\d+ results?/
      - button "Filters"
      - group: Distance
      - group: Rating
      - region "Results":
        - navigation "Sort":
          - link "Best match"
          - link "Top rated"
        - article:
          - heading [level=2]:
            - link
          - paragraph:
            - img /of 5 stars/
          - paragraph: /Austin, TX/
          - paragraph: /Why it ranks here/
          - link /^Call /
          - button /^Compare /
          - button /^Save /
  `);
});

test("gives a screen reader a category with its subcategories", { tag: deep }, async ({ page }) => {
  await page.goto("/lawyers/family-law");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - link "Lawyers"
          - listitem: Family Law
      - heading "Family Law" [level=1]
      - paragraph: /\\d+ businesses in this category/
      - navigation "Subcategories":
        - list:
          - listitem:
            - link /^Adoption \\d+$/
      - region "Results":
        - navigation "Sort"
        - article:
          - heading [level=2]
        - complementary "Places"
  `);
});

test("gives a screen reader a listing and its reviews", { tag: deep }, async ({ page, request }) => {
  const { path } = await listingBy(request, "sort=reviews");
  await page.goto(`${path}?stars=5#reviews`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - article:
        - navigation "Breadcrumb"
        - heading [level=1]
        - paragraph:
          - img /of 5 stars/
          - link /\\d+ reviews/
        - complementary "Contact":
          - list:
            - listitem:
              - link /^Call /
          - button /^Compare /
          - button "Share"
        - navigation "On this page":
          - list:
            - listitem:
              - link "Details"
        - region "What reviewers say":
          - figure:
            - blockquote
        - heading "About" [level=2]
        - region /^Reviews \\d+/:
          - group "Ratings":
            - region "Rating Breakdown":
              - list:
                - listitem:
                  - link /^5 stars \\d+% \\(\\d+\\)/
            - region "How reviews are checked"
          - search "Reviews":
            - searchbox "Search in the reviews"
            - combobox "Order"
            - combobox "Rating"
          - article:
            - paragraph:
              - img "5 of 5 stars"
            - paragraph:
              - time
            - heading [level=3]
            - button /^Helpful/
            - button /^Report the review/
  `);
});

test("gives a screen reader the comparison as a table with short headers", { tag: deep }, async ({ page, request }) => {
  const listings = await listingsBy(request, "sort=reviews&limit=2");
  const ids = JSON.stringify(listings.map(({ id }) => id));
  await page.addInitScript((list) => localStorage.setItem("directory.compare-list", list), ids);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/compare");
    const table = page.getByRole("table", { name: "Listings compared" });
    await expect(table).toMatchAriaSnapshot(`
      - table "Listings compared":
        - rowgroup:
          - row:
            - columnheader "Fact"
            - columnheader:
              - link
              - button /^Remove /
        - rowgroup:
          - row:
            - rowheader "Rating"
            - cell /of 5 stars/
            - cell /of 5 stars/
    `);
    const names = await table.getByRole("columnheader").getByRole("link").first().innerText();
    await expect(table.getByRole("columnheader", { name: names, exact: true })).toHaveCount(1);
  }
});
