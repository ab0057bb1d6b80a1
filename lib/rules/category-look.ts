/** The icons that a category may have, by their stored names. The first is the default. */
export const categoryIcons = [
  "Building",
  "Star",
  "Utensils",
  "Car",
  "Scissors",
  "Wrench",
  "ShoppingBag",
  "Stethoscope",
  "GraduationCap",
  "Home",
  "Briefcase",
  "Dumbbell",
  "Coffee",
  "Camera",
  "Shirt",
  "Gamepad2",
  "Plane",
  "Heart",
  "Users",
  "Award",
  "TrendingUp",
  "Crown",
  "MapPin",
] as const;

/** The icon of a category by its stored name; the default for unknown names. */
export const categoryIcon = (name: string | null | undefined): string =>
  categoryIcons.find((one) => one === name) ?? categoryIcons[0];

/** A color of 3 or 6 hex digits, with or without "#", as "#rrggbb" in lowercase; null for anything else. */
export function normalizeColor(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (!digits) return null;
  const six = digits.length === 6 ? digits : digits.replace(/./g, (digit) => digit + digit);
  return `#${six.toLowerCase()}`;
}
