import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompareButton } from "@/components/compare/compare-button";
import { CompareProvider } from "@/components/compare/compare-provider";

it("throws an error that names the missing provider", () => {
  expect(() => renderToStaticMarkup(<CompareButton id={1} name="Ada" />)).toThrow(
    "must be used within a compare provider",
  );
});

it("renders the button as not pressed on the server", () => {
  const html = renderToStaticMarkup(
    <CompareProvider>
      <CompareButton id={1} name="Ada" />
    </CompareProvider>,
  );
  expect(html).toContain('aria-pressed="false"');
});
