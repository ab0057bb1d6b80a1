import { type Metadata } from "next";
import { LostPage } from "@/components/layout/lost-page";
import { Framed } from "./framed";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return (
    <Framed>
      <LostPage
        title="This page does not exist"
        text="The address may be mistyped, or what was here has been moved or taken down. Searching by name usually finds it."
      />
    </Framed>
  );
}
