import { type Rule } from "../rules";

/** Rows of the second set by their category. */
export const nursing: Rule = { path: /nursing-homes/ };
export const hospital: Rule = { path: /^hospitals/ };
export const children: Rule = { path: /childrens-hospitals/ };
export const college: Rule = { path: /colleges-universities|community-colleges/ };
export const university: Rule = { path: /colleges-universities/ };
export const community: Rule = { path: /community-colleges/ };
export const beautySchool: Rule = { path: /beauty-schools/ };
export const career: Rule = { path: /career-schools/ };
export const legalAid: Rule = { path: /legal-aid/, or: { does: /legal services/i } };
export const help = (does: RegExp): Rule => ({ path: /^community-services/, does });
export const eating = (does: RegExp): Rule => ({
  path: /^restaurants/,
  does,
  or: { path: /^restaurants/, name: does },
});
export const tucson = (path: RegExp): Rule => ({ path });

export const lawyer = tucson(/^lawyers/);
export const hvac = tucson(/plumbers-hvac/);
export const repair = tucson(/auto-repair/);
export const hair = tucson(/hair-salons/);
export const vet = tucson(/veterinarians/);
export const dentist = tucson(/dentists/);
export const massage = tucson(/massage-spas/);
export const accountant = tucson(/accountants|tax-preparation/);

export const inCity = (rule: Rule, city: string, state?: string): Rule => ({ ...rule, city, ...(state && { state }) });
