import { expect, it } from "vitest";
import { auditList } from "@/components/admin/audit/audit-screen";
import { rowsWith, treeRows } from "@/components/admin/categories/category-rows";
import { throughLastDay } from "@/components/admin/list/day-filters";
import { listQueryOf, readListView } from "@/components/admin/list/use-list-view";
import {
  changesOf as listingChanges,
  formOf as listingForm,
  storedForm,
} from "@/components/admin/listings/listing-changes";
import { changesOf, formOf } from "@/components/admin/users/user-changes";
import { type Category } from "@/lib/contract/category";
import { type User } from "@/lib/contract/user";
import { wireListing } from "../support/wire";

const user = {
  full_name: "Ada Vale",
  bio: "",
  profile_image: "",
  user_type: "reviewer",
  status: "active",
  premium_membership: true,
  premium_expires: "2027-01-31T23:59:59.999Z",
} as User;

it("sends only the changed fields of an account, and nothing if none changed", () => {
  expect(changesOf(user, formOf(user))).toBeNull();
  expect(changesOf(user, { ...formOf(user), status: "suspended" })).toEqual({ status: "suspended" });
  expect(changesOf(user, { ...formOf(user), premium_expires: "2027-02-28" })).toEqual({
    premium_expires: "2027-02-28",
  });
});

it("sends a cleared end of premium as null, and omits one that was never set", () => {
  expect(changesOf(user, { ...formOf(user), premium_expires: "" })).toEqual({ premium_expires: null });
  const endless = { ...user, premium_expires: null };
  expect(changesOf(endless, { ...formOf(endless), premium_expires: "" })).toBeNull();
});

it("sends the further categories of a listing only if they changed, and none as an empty list", () => {
  const category = (id: number) => ({ id, name: "", full_slug: "" });
  const listing = wireListing("business", "A", { categories: [category(2), category(5), category(9)] });
  const form = listingForm(listing);
  expect([form.category_ids, listingChanges(listing, form)]).toEqual(["5,9", null]);
  expect(listingChanges(listing, { ...form, category_ids: "5,7" })).toEqual({ category_ids: [5, 7] });
  expect(listingChanges(listing, { ...form, category_ids: "" })).toEqual({ category_ids: [] });
  expect(storedForm("business")({ category_ids: [5] })).toEqual({ category_ids: "5" });
});

const shape = {
  tabs: [
    { key: "pending", label: "Pending", query: { status: "pending" }, empty: "" },
    { key: "all", label: "All", query: {}, empty: "" },
  ],
  filters: [
    {
      key: "rating",
      label: "Rating",
      options: [
        ["", "All"],
        ["5", "5"],
      ],
    },
  ],
} as const;
const ask = (query: string) => listQueryOf(readListView(new URLSearchParams(query), shape));

it("turns a list's address into its API call, ignoring invalid parameters", () => {
  expect(ask("")).toEqual({ status: "pending", search: "", ordering: null, limit: 50, offset: 0 });
  expect(ask("status=all&page=3&size=20&rating=5&q=%20a%20")).toEqual({
    rating: "5",
    search: "a",
    ordering: null,
    limit: 20,
    offset: 40,
  });
  expect(ask("status=x&page=-1&size=7&rating=9")).toEqual(ask(""));
});

it("includes the audit's whole last day, and ignores an invalid date", () => {
  const call = (query: string) => throughLastDay(listQueryOf(readListView(new URLSearchParams(query), auditList([]))));
  expect(call("until=2026-02-28&object_id=7&page=2")).toEqual({
    until: "2026-03-01T00:00:00.000Z",
    object_id: "7",
    search: "",
    ordering: null,
    limit: 50,
    offset: 50,
  });
  expect(call("since=2026-02-30&actor=me&object_id=0")).toEqual({
    search: "",
    ordering: null,
    limit: 50,
    offset: 0,
  });
});

const category = (id: number, name: string, parent: number | null) =>
  ({ id, name, parent, status: "active" }) as Category;

it("lists the category tree in order, with orphans at the top level", () => {
  const rows = treeRows([
    category(1, "Law", null),
    category(3, "Tax", 1),
    category(2, "Divorce", 1),
    category(9, "Odd", 77),
  ]);
  expect(rows.map(({ category: { name }, depth }) => `${depth} ${name}`)).toEqual([
    "0 Law",
    "1 Divorce",
    "1 Tax",
    "0 Odd",
  ]);
  expect(rowsWith(rows, { words: "TAX", isPending: false }).map(({ category: { id } }) => id)).toEqual([3]);
  expect(rowsWith(rows, { words: "", isPending: true })).toEqual([]);
});
