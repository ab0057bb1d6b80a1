import { counted } from "./number";

/** The number of active listings of both kinds in a category and its descendants. */
export function listingCount(category: { business_count: number; doctor_count: number }): number {
  return category.business_count + category.doctor_count;
}

/** "12 businesses in this category". Doctors are included; the wording is the specification's. */
export function categoryCountText(count: number): string {
  return `${counted(count, "business", "businesses")} in this category`;
}
