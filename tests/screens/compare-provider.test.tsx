import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompareButton } from "@/components/compare/compare-button";
import { CompareProvider } from "@/components/compare/compare-provider";

it("comparing outside its provider says what is missing", () => {
  expect(() => renderToStaticMarkup(<CompareButton id={1} name="Ada" />)).toThrow(
    "must be used within a compare provider",
  );
});

it("the server draws the button as not pressed", () => {
  const html = renderToStaticMarkup(
    <CompareProvider>
      <CompareButton id={1} name="Ada" />
    </CompareProvider>,
  );
  expect(html).toContain('aria-pressed="false"');
});
