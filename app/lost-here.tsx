import { LostPage } from "@/components/layout/lost-page";

/** What stands where there is no page. */
export const LostHere = () => (
  <LostPage
    title="This page does not exist"
    text="The address may be mistyped, or what was here has been moved or taken down. Searching by name usually finds it."
  />
);
