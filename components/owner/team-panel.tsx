import { FailedNotice } from "@/components/shared/failed-notice";
import { useState } from "react";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { messageOf } from "@/lib/client/http";
import { readTeam } from "@/lib/client/teams";
import { type Listing } from "@/lib/contract/listing";
import { type Team } from "@/lib/contract/team";
import { accountMessages } from "@/lib/account-messages";
import { mostInTeam, roleLabels, teamRoles, roleTexts } from "@/lib/rules/team";
import { TeamForm } from "./team-form";
import { TeamList } from "./team-list";

const texts = accountMessages.team;
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

/** The team of a listing, for its owner: who is in it, who is invited, and a form to invite. */
export function TeamPanel({ listing }: { listing: Listing }) {
  const queryKey = ["team", listing.id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readTeam(listing) }, client);
  const [said, setSaid] = useState<string | null>(null);
  function show(team: Team, text: string): void {
    client.setQueryData<Team>(queryKey, team);
    setSaid(text);
  }
  return (
    <div className="space-y-8 py-6">
      <Roles />
      <p className="without-script">{texts.needsScript}</p>
      {error && <FailedNotice text={messageOf(error, texts.loadFailed)} onAgain={refetch} />}
      {data ? (
        <>
          <div>
            <p role="status" className="text-good font-semibold not-empty:mb-4">
              {said}
            </p>
            <TeamList listing={listing} team={data} onChanged={show} />
          </div>
          <TeamForm listing={listing} left={data.left} onSent={show} />
        </>
      ) : (
        !error && <div role="status" aria-label="Loading" className="needs-script min-h-96" />
      )}
    </div>
  );
}

/** What the roles may do. */
const Roles = () => (
  <div className="measure">
    <p>
      Up to {mostInTeam} people can work on this listing, you included. {texts.money}
    </p>
    <ul className="text-soft mt-3 list-disc space-y-1 pl-6">
      {teamRoles.map((role) => (
        <li key={role}>
          <strong className="font-semibold">{roleLabels[role]}s</strong> can {roleTexts[role]}.
        </li>
      ))}
    </ul>
  </div>
);
