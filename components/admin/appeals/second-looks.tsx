"use client";

import { TextField } from "@/components/shared/form-fields";
import { call } from "@/lib/client/http";
import { type Decision, secondLookBody } from "@/lib/contract/decision";
import { dayText } from "@/lib/format/date";
import { adminMessages } from "@/lib/messages/admin";
import { reasons, secondLookShare } from "@/lib/rules/decisions";
import { routes } from "@/lib/site/routes";
import { ModerationScreen } from "../list/moderation-screen";
import { assignedFilter, type Resource } from "../list/resource";
import { Mark, TwoLines } from "../list/two-lines";
import { Decided, SideFacts } from "../person-record";
import { Since } from "../since";
import { useAdminForm } from "../use-admin-form";
import { type AdminScreen, useAdminScreen } from "../use-admin-screen";
import { decisionTitle, DecisionWords, UpholdForm } from "./appeal-pane";

const words = adminMessages.decisions;

type LookProps = { decision: Decision; screen: AdminScreen };

function LookForm({ decision, screen }: LookProps) {
  const form = useAdminForm({
    id: "second-look",
    draft: `second-look-${decision.id}`,
    start: { note: "", uphold: true, replace: false },
    schema: secondLookBody,
    body: ({ note, uphold, replace }) => ({ note: note.trim(), uphold, replace }),
    send: (body) => call("POST", "decisions/{id}/second_look/", { params: { id: decision.id }, body }),
    failed: words.lookFailed,
    screen,
    isInPane: true,
    done: ({ uphold }) => `${decisionTitle(decision)}: ${uphold ? "confirmed" : "reversed"}.`,
  });
  return (
    <UpholdForm form={form} decision={decision} onChoose={(uphold) => form.fields.setValue("uphold", uphold)}>
      <TextField name="note" label="Note" hint={words.noteHint} limit={1000} rows={3} />
    </UpholdForm>
  );
}

const LookPane = ({ decision, screen }: LookProps) => {
  const { second_look: look } = decision;
  return (
    <div className="space-y-5">
      <h2 className="text-h3 wrap-anywhere" dir="auto">
        {decisionTitle(decision)}
      </h2>
      <DecisionWords decision={decision} />
      {look === null ? (
        <LookForm decision={decision} screen={screen} />
      ) : (
        <Decided
          title={
            <>
              {look.upheld ? "Confirmed" : "Reversed"} {dayText(look.created_at)} by <bdi>{look.by.full_name}</bdi>
            </>
          }
          text={look.note}
        />
      )}
    </div>
  );
};

const resourceFor = (screen: AdminScreen): Resource<Decision> => ({
  name: "second-looks",
  title: "Second Looks",
  nouns: ["decision", "decisions"],
  tabs: [
    { key: "open", label: "Waiting", query: { second_look: "open" }, empty: words.noLooks.open },
    { key: "done", label: "Looked at", query: { second_look: "done" }, empty: words.noLooks.done },
  ],
  filters: [assignedFilter],
  columns: [
    {
      key: "decision",
      label: `Decisions: ${secondLookShare * 100}%, drawn at random`,
      cell: (decision) => (
        <TwoLines
          title={decisionTitle(decision)}
          text={decision.facts}
          marks={decision.second_look && !decision.second_look.upheld && <Mark isBad>Reversed</Mark>}
          since={<Since time={decision.created_at} />}
        />
      ),
    },
  ],
  actionsIn: () => [],
  titleOf: decisionTitle,
  pathOf: ({ id }) => routes.decision(id),
  pane: (decision) => ({
    main: <LookPane key={decision.id} decision={decision} screen={screen} />,
    side: (
      <SideFacts
        title="Decision"
        facts={[
          ["Decided", dayText(decision.created_at)],
          ["By", <bdi key="by">{decision.by?.full_name || "A closed account"}</bdi>],
          ["Reason", decision.reason ? reasons[decision.reason].label : "None"],
        ]}
      />
    ),
  }),
  load: (query) => call("GET", "decisions/", { query }),
  loadFailed: words.looksFailed,
  decideFailed: words.lookFailed,
});

/** The decisions of others, drawn at random, that a moderator looks at again. */
export function SecondLooksScreen() {
  const screen = useAdminScreen("second-looks");
  return <ModerationScreen resource={resourceFor(screen)} screen={screen} />;
}
