import { type Metadata } from "next";
import { LostPage } from "@/components/layout/lost-page";
import { Framed } from "../framed";

export const dynamic = "force-static";
export const metadata: Metadata = { title: "Something went wrong", robots: { index: false } };

/** Prerendered: the body of every answer with status 500, complete without the page's code. */
export default function ErrorPage() {
  return (
    <Framed>
      <LostPage
        title="Something went wrong on our side"
        text="The page could not be put together. Nothing that you did is lost. Please try again in a moment; if it keeps happening, tell us which page it was."
      />
    </Framed>
  );
}
