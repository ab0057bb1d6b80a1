import { type SearchAnswer } from "@/lib/contract/search";
import { phoneText } from "@/lib/format/contact-links";

type Why = NonNullable<SearchAnswer["items"][number]["why_here"]>;

const reasons: Record<Why["field"], (text: string) => string> = {
  name: () => "Name",
  specialty: (text) => `Specialty is ${text}`,
  practice_areas: (text) => `Practice areas include ${text}`,
  popular_visit_reasons: (text) => `Visit reasons include ${text}`,
  category: (text) => `Category is ${text}`,
  place: (text) => `Address is ${text}`,
  works_for: (text) => `Works for ${text}`,
  practice_names: (text) => `Practices include ${text}`,
  npi_number: (text) => `NPI is ${text}`,
  website: (text) => `Website is ${text}`,
  phone: (text) => `Phone is ${phoneText(text)}`,
  description: (text) => `Profile mentions ${text}`,
};

/**
 * Why a listing stands where it does among results, in plain words (decision 15a): "Premium; specialty is Divorce".
 * @param isPaid whether payment decides between listings that answer equally well: it is premium, and the order heeds that
 */
export function whyText(why: Why | null, isPaid: boolean): string {
  if (why === null)
    return isPaid ? "Premium; ranked by rating and number of reviews" : "Ranked by rating and number of reviews";
  const reason = why.is_related ? `Related: ${why.text}` : reasons[why.field](why.text);
  return isPaid ? `Premium; ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : reason;
}
