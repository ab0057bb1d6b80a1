import localFont from "next/font/local";

// Fallbacks match the fonts' metrics, and a late font is not swapped in, so the layout never shifts.
const sansText = localFont({
  src: "../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-sans-text",
  adjustFontFallback: "Arial",
});
const serifText = localFont({
  src: "../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  weight: "200 800",
  display: "optional",
  variable: "--font-serif-text",
  adjustFontFallback: "Times New Roman",
});
// Letters beyond Western Europe: fetched only by pages that use one.
const sansExt = localFont({
  src: "../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-sans-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0" }],
});
const serifExt = localFont({
  src: "../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2",
  weight: "200 800",
  display: "optional",
  variable: "--font-serif-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0" }],
});

/** The class names that define the site's font variables. */
export const fontClasses = [sansText, serifText, sansExt, serifExt].map((font) => font.variable).join(" ");
