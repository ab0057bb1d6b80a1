import { type Metadata } from "next";
import { AddressSearch } from "@/components/layout/address-search";
import { LostPage } from "@/components/layout/lost-page";
import { Framed } from "../../framed";
import { LostHere } from "../../lost-here";

type Props = { params: Promise<{ status: string }> };

// Rendered by each server with its own settings, once, when it starts.
export const dynamic = "force-dynamic";

const Unavailable = () => (
  <LostPage
    title="This page is unavailable at the moment"
    text="We can't reach our data right now. Nothing you did is lost. Please try again in a moment."
  />
);

const Failed = () => (
  <LostPage
    title="Something went wrong on our side"
    text="The page could not be built. Nothing you did is lost. Please try again in a moment; if it keeps happening, tell us which page it was."
  />
);

const Missing = () => (
  <LostHere>
    <AddressSearch />
  </LostHere>
);

const failed = { title: "Something went wrong", Body: Failed };
const pages = new Map([
  ["404", { title: "Page not found", Body: Missing }],
  ["503", { title: "Unavailable at the moment", Body: Unavailable }],
]);
const pageOf = async ({ params }: Props) => pages.get((await params).status) ?? failed;

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await pageOf(props)).title,
  robots: { index: false },
});

/** The body of every 500 response, and of every 404 and 503 without its own page. */
export default async function ErrorPage(props: Props) {
  const { Body } = await pageOf(props);
  return (
    <Framed bar={Body === Missing ? null : undefined}>
      <Body />
    </Framed>
  );
}
