import { counted } from "./number";

type Counts = { business_count: number; doctor_count: number };

/** Active listings of both kinds in a category and below it. */
export function listingCount(category: Counts): number {
  return category.business_count + category.doctor_count;
}

/** "12 businesses in this category": both kinds are counted, as the product words it. */
export function categoryCountText(count: number): string {
  return `${counted(count, "business", "businesses")} in this category`;
}
