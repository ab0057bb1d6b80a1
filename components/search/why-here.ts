import { type SearchAnswer } from "@/lib/contract/search";
import { phoneText } from "@/lib/format/contact-links";
import { type SearchState } from "@/lib/search/search-state";

type Why = NonNullable<SearchAnswer["items"][number]["why_here"]>;

const reasons: Record<Why["field"], string> = {
  name: "Name is",
  specialty: "Specialty is",
  practice_areas: "Practice areas include",
  popular_visit_reasons: "Visit reasons include",
  service_prices: "Services include",
  category: "Category is",
  place: "Address is",
  works_for: "Works for",
  affiliate: "Works with",
  practice_names: "Practices include",
  npi_number: "NPI is",
  website: "Website is",
  phone: "Phone is",
  description: "Profile mentions",
};

const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Why a listing stands where it does among results, in plain words, and the words of the listing that say
 * so: "Premium; specialty is" and "Divorce". Undefined without words, where the heading of the results says it.
 * @param isPaid whether payment decides between listings that answer equally well: it is premium, and the order heeds that
 */
export function whyText(why: Why | null, isPaid: boolean): readonly [reason: string, words: string] | undefined {
  if (why === null) return undefined;
  const reason = why.is_related ? "Related:" : reasons[why.field];
  const said = isPaid ? `Premium; ${uncapital(reason)}` : reason;
  if (why.field !== "name" || why.is_related) return [said, why.field === "phone" ? phoneText(why.text) : why.text];
  return why.tier === "name" ? [said, "what you typed"] : [isPaid ? "Premium; matches its" : "Matches its", "name"];
}

/**
 * How many of the first results stand first because they are paid for: the premium ones of the best tier shown, on the
 * first page of an order that heeds payment.
 */
export function paidFirst(items: SearchAnswer["items"], { sort, page }: Pick<SearchState, "sort" | "page">): number {
  if (sort !== "relevance" || page > 1) return 0;
  const best = items[0]?.why_here?.tier;
  const end = items.findIndex(({ data, why_here: why }) => !data.is_premium || why?.tier !== best);
  return end < 0 ? items.length : end;
}
