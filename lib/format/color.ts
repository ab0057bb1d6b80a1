/** "#rrggbb" in lowercase for exactly six hex digits, with or without "#"; otherwise null. */
export function hexColor(value: string | null | undefined): string | null {
  const match = /^#?([0-9a-f]{6})$/i.exec(value ?? "");
  return match ? `#${match[1]!.toLowerCase()}` : null;
}

/** Darkens a color: each channel is reduced by `share`, 0 to 1. */
export function darken(hex: string, share: number): string {
  const channel = (value: number) =>
    Math.round(value * (1 - share))
      .toString(16)
      .padStart(2, "0");
  return `#${channels(hex).map(channel).join("")}`;
}

/** The contrast ratio of two colors by WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
