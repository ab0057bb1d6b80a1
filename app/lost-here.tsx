import { type ReactNode } from "react";
import { LostPage } from "@/components/layout/lost-page";

/** The message for a page that doesn't exist. */
export const LostHere = ({ children }: { children?: ReactNode }) => (
  <LostPage
    title="This page doesn't exist"
    text="The address may be mistyped, or what was here has been moved or taken down. Searching by name usually finds it."
  >
    {children}
  </LostPage>
);
