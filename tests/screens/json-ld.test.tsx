import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { JsonLd } from "@/components/seo/json-ld";

it("no text in structured data can end its element", () => {
  const name = '</script><script>alert(1)</script><!--\u2028"';
  const html = renderToStaticMarkup(<JsonLd data={{ name }} />);
  const body = html.slice(html.indexOf(">") + 1, html.lastIndexOf("</script>"));
  expect(body).not.toContain("<");
  expect(JSON.parse(body)).toEqual({ name });
});
