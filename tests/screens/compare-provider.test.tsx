import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompareProvider } from "@/components/compare/compare-provider";
import { CompareCount } from "@/components/compare/compare-tray";

it("throws an error that names the missing provider", () => {
  expect(() => renderToStaticMarkup(<CompareCount />)).toThrow("must be used within a compare provider");
});

it("renders no count on the server", () => {
  const html = renderToStaticMarkup(
    <CompareProvider>
      <CompareCount />
    </CompareProvider>,
  );
  expect(html).not.toContain("/4");
});
