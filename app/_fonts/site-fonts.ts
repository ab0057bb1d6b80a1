import localFont from "next/font/local";

// Fallbacks match the fonts' metrics, and a late font is not swapped in, so the layout never shifts. What every page
// loads holds the letters of English and the weights that the site uses (README.md here), small enough for the first
// paint on a slow phone.
const sansText = localFont({
  src: "./public-sans-basic.woff2",
  weight: "400 600",
  display: "optional",
  variable: "--font-sans-text",
  adjustFontFallback: "Arial",
});
const serifText = localFont({
  src: "./newsreader-basic.woff2",
  weight: "400 600",
  display: "optional",
  variable: "--font-serif-text",
  adjustFontFallback: "Times New Roman",
});
// Other letters: fetched only by pages that use one. First those of Western Europe, then the rest of Latin.
const sansWest = localFont({
  src: "../../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-sans-west",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A8,U+AA-AD,U+AF,U+B1-B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2039-203A,U+2044,U+20AC,U+2122",
    },
  ],
});
const serifWest = localFont({
  src: "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  weight: "200 800",
  display: "optional",
  variable: "--font-serif-west",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A8,U+AA-AD,U+AF,U+B1-B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2039-203A,U+2044,U+20AC,U+2122",
    },
  ],
});
const sansExt = localFont({
  src: "../../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-sans-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0" }],
});
const serifExt = localFont({
  src: "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2",
  weight: "200 800",
  display: "optional",
  variable: "--font-serif-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0" }],
});

/** The class names that define the site's font variables. */
export const fontClasses = [sansText, serifText, sansWest, serifWest, sansExt, serifExt]
  .map((font) => font.variable)
  .join(" ");
