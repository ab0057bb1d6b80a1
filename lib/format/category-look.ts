import { contrast, darken, hexColor } from "./color";

/** The two ends of a category's gradient and a text color that is legible on both. */
export type CategoryLook = { from: string; to: string; ink: string };

const DARKER = 0.25;
const LEGIBLE = 4.5;
const WHITE = "#ffffff";
const INK = "#14181f";

/** Gradients by words in the name. The first matching row wins. */
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
 * The colors of a category's tile: its own color, or a gradient by keywords in its name, or blue to purple. The gradient
 * is darkened by a quarter, and further if neither white nor dark text would be legible on both ends (4.5:1, WCAG AA).
 */
export function categoryLook(name: string, color?: string | null): CategoryLook {
  const own = hexColor(color);
  const [from, to] = own ? [own, darken(own, DARKER)] : keywordColors(name);
  return legible(darken(from, own ? 0 : DARKER), own ? to : darken(to, DARKER));
}

function keywordColors(name: string): readonly [string, string] {
  const padded = ` ${name.toLowerCase()} `;
  const row = byKeyword.find(([words]) => words.some((word) => padded.includes(word)));
  return row ? [row[1], row[2]] : blueToPurple;
}

function legible(from: string, to: string): CategoryLook {
  const worst = (ink: string) => Math.min(contrast(from, ink), contrast(to, ink));
  const ink = worst(WHITE) >= LEGIBLE ? WHITE : worst(INK) >= LEGIBLE ? INK : null;
  return ink ? { from, to, ink } : legible(darken(from, 0.1), darken(to, 0.1));
}
