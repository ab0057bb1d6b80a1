import { withClient } from "../../scripts/process/database";

const perPage = 20;

/** What is measured in the admin area: lists of the API, and pages rendered with their rows. */
export const adminAddresses = (url: string) =>
  withClient(url, async (client) => {
    const one = async (sql: string) => (await client.query<{ it: string | number }>(sql)).rows[0]?.it ?? "";
    const branch = await one(`
      select id as it from category where parent_id is null order by business_count + doctor_count desc limit 1`);
    const person = await one(`select full_name as it from "user" where id = 12345`);
    const pairs = await one(`
      select count(*)::int as it from duplicate_pair p where not exists (
        select from duplicate_dismissal x where x.first_id = p.first_id and x.second_id = p.second_id)`);
    const merges = await one("select count(*)::int as it from listing_merge");
    const name = encodeURIComponent(person);
    const pages = (count: string | number) => Math.max(1, Math.ceil(Number(count) / perPage));
    const tabs = (path: string, statuses: string[]): [string, string][] =>
      statuses.map((status) => [`${path}, ${status}`, `/api/${path}/?status=${status}`]);
    const lists = {
      "users, all": "/api/users/",
      ...Object.fromEntries(tabs("users", ["pending", "active", "suspended"])),
      "users, by a name": `/api/users/?search=${name}`,
      "listings, all": "/api/listings/",
      ...Object.fromEntries(tabs("listings", ["pending", "active", "suspended"])),
      "listings, largest category": `/api/listings/?category_id=${branch}`,
      "listings, largest category, active": `/api/listings/?category_id=${branch}&status=active`,
      "listings, doctors": "/api/listings/?kind=doctor",
      "listings, by a name": "/api/listings/?search=smith",
      "listings, claim waiting": "/api/listings/?has_claim=true",
      "reviews, all": "/api/reviews/",
      "reviews, waiting": "/api/reviews/?waiting=true",
      ...Object.fromEntries(tabs("reviews", ["active", "flagged", "removed"])),
      "reviews, active of five stars": "/api/reviews/?status=active&rating=5",
      "reviews, by a name": `/api/reviews/?search=${name}`,
      "reviews, waiting, by a name": "/api/reviews/?waiting=true&search=smith",
      categories: "/api/categories/",
      audit: "/api/audit/",
      "audit, of listings": "/api/audit/?object_type=listing",
      "audit, one admin's approvals": "/api/audit/?actor=1&action=listing.approve",
      duplicates: "/api/duplicates/",
      "duplicates, largest category": `/api/duplicates/?category_id=${branch}`,
      merges: "/api/merges/",
    };
    const screens = {
      "page of the dashboard": "/admindashboard",
      "numbers of the dashboard": "/api/admin/counts/",
      "page of users": "/adminmanageusers",
      "page of listings": "/adminmanagebusinesses",
      "page of reviews": "/adminmanagereviews",
      "page of categories": "/adminmanagecategories",
      "page of the audit": "/adminaudit",
      "page of duplicates, first": "/adminduplicates",
      "page of duplicates, last": `/adminduplicates?page=${pages(pairs)}`,
      "page of duplicates, largest category": `/adminduplicates?category=${branch}`,
      "page of merges, last": `/adminduplicates?tab=merges&page=${pages(merges)}`,
    };
    return { lists, screens };
  });
