import { type Metadata } from "next";
import { LostPage } from "@/components/layout/lost-page";
import { Framed } from "../../framed";
import { LostHere } from "../../lost-here";

type Props = { params: Promise<{ status: string }> };

// Rendered by each server with its own settings, once, when it starts.
export const dynamic = "force-dynamic";

const isLost = async ({ params }: Props) => (await params).status === "404";

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await isLost(props)) ? "Page not found" : "Something went wrong",
  robots: { index: false },
});

/** The body of every 500 response, and of every 404 without its own page. */
export default async function ErrorPage(props: Props) {
  return <Framed>{(await isLost(props)) ? <LostHere /> : <Failed />}</Framed>;
}

const Failed = () => (
  <LostPage
    title="Something went wrong on our side"
    text="The page could not be built. Nothing you did is lost. Please try again in a moment; if it keeps happening, tell us which page it was."
  />
);
