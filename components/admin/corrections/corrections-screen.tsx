"use client";

import { CorrectionFacts } from "@/components/correction/correction-facts";
import { DecideCorrection } from "@/components/correction/decide-correction";
import { call } from "@/lib/client/http";
import { type Correction } from "@/lib/contract/correction";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { capital } from "@/lib/format/text";
import { correctionMessages } from "@/lib/messages/correction";
import { correctionLabels, labelOfFact } from "@/lib/rules/correction";
import { routes } from "@/lib/site/routes";
import { ModerationScreen } from "../list/moderation-screen";
import { assignedFilter, type Resource } from "../list/resource";
import { Mark, TwoLines } from "../list/two-lines";
import { Decided, PersonOrGuest } from "../person-record";
import { Since } from "../since";
import { type AdminScreen, useAdminScreen } from "../use-admin-screen";

const titleOf = ({ kind, listing }: Correction) => `${correctionLabels[kind]}: ${listing.name}`;

const fieldsOf = ({ changes, listing }: Correction) =>
  changes.map(({ field }) => labelOfFact(listing.type, field)).join(", ");

const CorrectionRow = ({ correction }: { correction: Correction }) => (
  <TwoLines
    title={titleOf(correction)}
    text={[fieldsOf(correction), correction.note].filter(Boolean).join(": ")}
    marks={
      <>
        {correction.same > 1 && <Mark isBad>{counted(correction.same, "person", "people")}</Mark>}
        {correction.is_own && <Mark>About the writer</Mark>}
      </>
    }
    since={<Since time={correction.created_at} />}
  />
);

const isClosing = ({ kind }: Correction) => kind === "closed" || kind === "moved";

function CorrectionPane({ correction, screen }: { correction: Correction; screen: AdminScreen }) {
  const { listing, other, kind, outcome } = correction;
  function decided() {
    screen.showSuccess(`${titleOf(correction)}: decided.`);
    void screen.refresh();
  }
  return (
    <div className="space-y-4">
      <h2 className="text-h3 wrap-anywhere">
        <a href={listing.path} target="_blank" rel="noopener" className="link">
          <bdi>{listing.name}</bdi>
        </a>
      </h2>
      <CorrectionFacts correction={correction} />
      {kind === "duplicate" && other && (
        <p>
          <a href={routes.adminDuplicates({ kept: listing.id, merged: other.id })} className="link">
            Compare and merge them
          </a>
        </p>
      )}
      {outcome === null ? (
        <DecideCorrection
          key={correction.id}
          correction={correction}
          {...(isClosing(correction) && { factsLabel: "Facts (they also go to the owner)" })}
          onDecided={decided}
        />
      ) : (
        <Decided title={`${capital(outcome)} ${dayText(correction.decided_at)}`} text={correction.answer} />
      )}
    </div>
  );
}

const resourceFor = (screen: AdminScreen, isAdmin: boolean): Resource<Correction> => ({
  name: "corrections",
  title: "Corrections",
  nouns: ["correction", "corrections"],
  tabs: [
    { key: "open", label: "Open", query: { status: "open" }, empty: "No corrections are waiting" },
    { key: "decided", label: "Decided", query: { status: "decided" }, empty: "No decided corrections" },
  ],
  filters: [assignedFilter],
  columns: [{ key: "correction", label: "Correction", cell: (one) => <CorrectionRow correction={one} /> }],
  actionsIn: () => [],
  titleOf,
  pathOf: ({ listing }) => listing.path,
  pane: (correction) => ({
    main: <CorrectionPane correction={correction} screen={screen} />,
    side: (
      <PersonOrGuest
        title="Suggested by"
        id={correction.user_id}
        name={correction.suggester_name}
        email={correction.suggester_email}
        isAdmin={isAdmin}
      />
    ),
  }),
  load: (query) => call("GET", "suggestions/", { query }),
  loadFailed: correctionMessages.loadFailed,
  decideFailed: correctionMessages.decideFailed,
});

/** What people say is wrong with listings, the oldest first. */
export function CorrectionsScreen({ isAdmin }: { isAdmin: boolean }) {
  const screen = useAdminScreen("corrections");
  return <ModerationScreen resource={resourceFor(screen, isAdmin)} screen={screen} />;
}
