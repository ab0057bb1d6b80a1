import { z } from "zod";
import { categoryIcons, normalizeColor } from "../rules/category-look";
import { isVisible, oneLine } from "../rules/import-cells";
import { withoutInvisible } from "../rules/invisible-characters";
import { kinds } from "../rules/listing-kind";
import { id, listOf, ordering, paging, time } from "./common";
import { sentGroundsBody } from "./decision";
import { operation } from "./operation";
import { longText, nameText } from "./text";

export const category = z.object({
  id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  /** "#rrggbb"; null for a gradient by words in the name. */
  color: z.string().nullable(),
  kind: z.enum(kinds),
  status: z.enum(["pending", "active"]),
  parent: id.nullable(),
  slug: z.string(),
  full_slug: z.string(),
  /** Active listings in the category and its descendants. */
  business_count: z.number().int(),
  doctor_count: z.number().int(),
  created_at: time,
  updated_at: time,
});
export type Category = z.infer<typeof category>;

export const categoryOrderings = ["name", "business_count", "doctor_count"] as const;

export const categoryQuery = z.object({
  ...paging(10_000, 1000),
  slug: z.string().optional(),
  full_slug: z.string().optional(),
  /** An id; "null" for the top level. */
  parent: z.union([z.literal("null").transform(() => null), id]).optional(),
  ordering: ordering(categoryOrderings).optional(),
});
export type CategoryQuery = z.infer<typeof categoryQuery>;

export const listCategories = operation("GET categories/", {
  summary: "Categories.",
  who: "guest",
  query: categoryQuery,
  answer: listOf(category),
  hasShortRows: true,
});

export const readCategory = operation("GET categories/{id}/", {
  summary: "One category.",
  who: "guest",
  answer: category,
});

export const readCategoryBySlug = operation("GET categories/by-slug/{slug}/", {
  summary: "The category with this slug; of several, the one nearest to the top.",
  who: "guest",
  params: z.object({ slug: z.string() }),
  answer: category,
});

export const readCategoryByPath = operation("GET categories/by-path/{path}/", {
  summary: "The category with this full slug.",
  who: "guest",
  params: z.object({ path: z.array(z.string()).min(1) }),
  answer: category,
});

const hexColor = z.string().transform((text, ctx) => {
  const color = text.trim() === "" ? null : normalizeColor(text);
  if (color !== null || text.trim() === "") return color;
  ctx.addIssue({ code: "custom", message: "Enter a color of 3 or 6 hex digits." });
  return z.NEVER;
});

export const newCategoryBody = z.object({
  name: z
    .string()
    .transform((text) => oneLine(withoutInvisible(text)))
    .pipe(nameText.refine((text) => text === "" || isVisible(text), "This field may not be blank.")),
  description: longText.default(""),
  icon: z.enum(categoryIcons).default("Building"),
  /** 3 or 6 hex digits; stored as "#rrggbb". */
  color: hexColor.nullable().optional(),
  parent: id.nullable().optional(),
  parent_full_slug: z.string().optional(),
});
export type NewCategoryBody = z.infer<typeof newCategoryBody>;

export const createCategory = operation("POST categories/", {
  summary: "Adds a category. A user's category is pending, usable by them only, until an admin approves it.",
  who: "active",
  body: newCategoryBody,
  risk: "none",
  answer: category,
  status: 201,
  throttle: "categories",
});

export const categoryChanges = z
  .object({
    name: nameText,
    description: longText,
    icon: z.enum(categoryIcons),
    color: hexColor.nullable(),
    parent: id.nullable(),
    slug: z
      .string()
      .max(200)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Only lower-case letters, digits and single hyphens between them."),
    status: z.enum(["pending", "active"]),
    kind: z.enum(kinds),
  })
  .partial();
export type CategoryChanges = z.infer<typeof categoryChanges>;

export const patchCategory = operation("PATCH categories/{id}/", {
  summary: "Changes a category. Its old URLs redirect to the new ones.",
  who: "admin",
  body: categoryChanges,
  risk: "none",
  answer: category,
});

export const deleteCategory = operation("DELETE categories/{id}/", {
  summary: "Deletes an empty category. A pending one of someone else is refused by it, with a reason.",
  who: "admin",
  body: sentGroundsBody,
  risk: "loss",
});

export const mergeCategoryBody = z.object({ into: id });

export const mergeCategory = operation("POST categories/{id}/merge/", {
  summary: "Merges a category into another one of its kind. Its URL redirects there.",
  who: "admin",
  body: mergeCategoryBody,
  risk: "loss",
  answer: category,
});
