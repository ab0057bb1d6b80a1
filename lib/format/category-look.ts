import { contrast, darken, hexColor } from "./color";

/** The two ends of a category's gradient and the ink that is legible on both. */
export type CategoryLook = { from: string; to: string; ink: string };

const DARKER = 0.25;
const LEGIBLE = 4.5;
const WHITE = "#ffffff";
const INK = "#14181f";

/** The first row whose word occurs in the name gives the colours. */
const byKeyword: [words: string[], from: string, to: string][] = [
  [["food", "restaurant", "dining"], "#e2725b", "#c0392b"],
  [["auto", "car ", "vehicle"], "#5f7a94", "#34495e"],
  [["beauty", "salon", "spa"], "#c86b98", "#8e4585"],
  [["repair", "plumb", "electric"], "#c98a2b", "#9a5b13"],
  [["shopping", "retail", "store"], "#8a63c9", "#5b3a9e"],
  [["health", "medical", "doctor", "dent"], "#2a9d8f", "#15756b"],
  [["education", "school", "tutor"], "#4a78c2", "#2b4f91"],
  [["home", "house", "garden"], "#6a994e", "#3f6f2b"],
  [["business", "legal", "law", "finance"], "#4f6d8f", "#2c4460"],
  [["fitness", "gym", "sport"], "#d0603f", "#a3371c"],
  [["coffee", "cafe", "tea "], "#8d6748", "#5f4029"],
  [["photo", "camera"], "#5d6bb5", "#353f85"],
  [["clothing", "fashion", "apparel"], "#b5658a", "#7d3a5d"],
  [["entertainment", "game", "music"], "#a255b8", "#6c2f86"],
  [["travel", "hotel", "tour"], "#2f93b8", "#17698a"],
  [["wedding", "bridal"], "#c9788d", "#9a4a62"],
];
const blueToPurple = ["#3b82f6", "#8b5cf6"] as const;

/**
 * The look of a category's tile: its own colour when it has one, else colours by a keyword in its name, else blue to
 * purple; darkened by a quarter, and further where neither white nor ink would be legible on both ends.
 */
export function categoryLook(name: string, colour?: string | null): CategoryLook {
  const own = hexColor(colour);
  const [from, to] = own ? [own, darken(own, DARKER)] : keywordColours(name);
  return legible(darken(from, own ? 0 : DARKER), own ? to : darken(to, DARKER));
}

function keywordColours(name: string): readonly [string, string] {
  const low = ` ${name.toLowerCase()} `;
  const row = byKeyword.find(([words]) => words.some((word) => low.includes(word)));
  return row ? [row[1], row[2]] : blueToPurple;
}

function legible(from: string, to: string): CategoryLook {
  const worst = (ink: string) => Math.min(contrast(from, ink), contrast(to, ink));
  const ink = worst(WHITE) >= LEGIBLE ? WHITE : worst(INK) >= LEGIBLE ? INK : null;
  return ink ? { from, to, ink } : legible(darken(from, 0.1), darken(to, 0.1));
}
