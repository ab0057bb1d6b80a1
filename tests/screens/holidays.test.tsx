import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HoursPanel } from "@/components/owner/hours-panel";
import { type Listing } from "@/lib/contract/listing";

const spans = [{ day: 4, opens: 540, closes: 1020 }];
const listing = (exceptions: NonNullable<Listing["hours"]>["exceptions"]) =>
  ({
    id: 1,
    type: "business",
    hours: { spans, exceptions, time_zone: "America/Chicago", text: "" },
  }) as unknown as Listing;
const html = (shown: Listing) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HoursPanel listing={shown} now="2026-12-20T12:00:00Z" onChanged={() => undefined} />
    </QueryClientProvider>,
  );

it("asks an owner whether they are open on a coming holiday, until the hours say so", () => {
  const asked = html(listing([]));
  expect(asked).toContain("Are you open on Christmas Day, December 25, 2026?");
  expect(asked).toContain("Open as usual (9 AM–5 PM)");
  const said = html(listing([{ from: "2026-12-25", to: "2026-12-25", spans: [], note: "" }]));
  expect(said).not.toContain("Christmas Day");
  expect(said).toContain("Are you open on New Year&#x27;s Day, January 1, 2027?");
});
