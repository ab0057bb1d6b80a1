import { accountMessages } from "@/lib/messages/account";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Affiliations } from "@/lib/contract/affiliation";
import { type Listing } from "@/lib/contract/listing";
import { EditedListTab } from "./edited-list-tab";
import { PeopleForm } from "./people-form";
import { PeopleList } from "./people-list";
import { useEditedList } from "./use-edited-list";

/** Who works at a listing or where it works: the list with its open proposals, and a form to propose. */
export function PeoplePanel({ listing }: { listing: Listing }) {
  const read = () => call("GET", "{kind}/{id}/affiliations/", { params: listingParams(listing) });
  const list = useEditedList<Affiliations>({ queryKey: ["affiliations", listing.id], read });
  const { show } = list;
  return (
    <EditedListTab list={list} texts={accountMessages.affiliations}>
      {(data) => ({
        list: <PeopleList listing={listing} affiliations={data} onChanged={show} />,
        form: <PeopleForm key={data.side} listing={listing} affiliations={data} onSent={show} />,
      })}
    </EditedListTab>
  );
}
