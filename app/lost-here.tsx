import { AddressSearch } from "@/components/layout/address-search";
import { LostPage } from "@/components/layout/lost-page";

/** The message for a page that doesn't exist, with a search for the words of its address. */
export const LostHere = () => (
  <LostPage
    title="This page doesn't exist"
    text="The address may be mistyped, or what was here has been moved or taken down. Searching by name usually finds it."
  >
    <AddressSearch />
  </LostPage>
);
