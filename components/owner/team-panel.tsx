import { accountMessages } from "@/lib/messages/account";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { type Team } from "@/lib/contract/team";
import { mostInTeam, roleLabels, teamRoles, roleText } from "@/lib/rules/team";
import { EditedListTab } from "./edited-list-tab";
import { TeamForm } from "./team-form";
import { TeamList } from "./team-list";
import { useEditedList } from "./use-edited-list";

const texts = accountMessages.team;

/** The team of a listing, for its owner: who is in it, who is invited, and a form to invite. */
export function TeamPanel({ listing, repliesNeedPremium }: { listing: Listing; repliesNeedPremium: boolean }) {
  const list = useEditedList<Team>({
    queryKey: ["team", listing.id],
    read: () => call("GET", "{kind}/{id}/members/", { params: listingParams(listing) }),
  });
  const { show } = list;
  return (
    <EditedListTab list={list} texts={texts} head={<Roles repliesNeedPremium={repliesNeedPremium} />}>
      {(team) => ({
        list: <TeamList listing={listing} team={team} onChanged={show} />,
        form: <TeamForm listing={listing} team={team} onSent={show} />,
      })}
    </EditedListTab>
  );
}

/** What the roles may do. */
const Roles = ({ repliesNeedPremium }: { repliesNeedPremium: boolean }) => (
  <div className="measure">
    <p>
      Up to {mostInTeam} people can work on this listing, you included. {texts.money}
    </p>
    <ul className="text-soft mt-3 list-disc space-y-1 pl-6">
      {teamRoles.map((role) => (
        <li key={role}>
          <strong className="font-semibold">{roleLabels[role]}s</strong> can {roleText(role, repliesNeedPremium)}.
        </li>
      ))}
    </ul>
  </div>
);
