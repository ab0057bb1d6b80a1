import { call } from "@/lib/client/http";
import { type Appeal } from "@/lib/contract/appeal";
import { appealStatuses } from "@/lib/contract/decision";
import { dayText } from "@/lib/format/date";
import { adminMessages } from "@/lib/messages/admin";
import { reasons } from "@/lib/rules/decisions";
import { routes } from "@/lib/site/routes";
import { assignedFilter, type Resource, type StatusTab } from "../list/resource";
import { Mark, TwoLines } from "../list/two-lines";
import { SideFacts } from "../person-record";
import { Since } from "../since";
import { type AdminScreen } from "../use-admin-screen";
import { AppealPane, decisionTitle } from "./appeal-pane";

const words = adminMessages.decisions;

const titleOf = ({ decision }: Appeal): string => decisionTitle(decision);

const isOverdue = ({ status, due_at }: Appeal): boolean => status === "open" && Date.parse(due_at) < Date.now();

const AppealRow = ({ appeal }: { appeal: Appeal }) => (
  <TwoLines
    title={titleOf(appeal)}
    text={appeal.text}
    marks={
      appeal.status === "open" && (
        <Mark isBad={isOverdue(appeal)}>
          {isOverdue(appeal) ? "Overdue since" : "Due"} {dayText(appeal.due_at)}
        </Mark>
      )
    }
    since={<Since time={appeal.created_at} />}
  />
);

const AppealSide = ({ appeal: { decision, party } }: { appeal: Appeal }) => (
  <SideFacts
    title="Decision"
    facts={[
      ["Decided", dayText(decision.created_at)],
      ["By", decision.by ? <bdi>{decision.by.full_name || `User ${decision.by.id}`}</bdi> : "The site"],
      ["Reason", decision.reason ? reasons[decision.reason].label : "None"],
      ["Appealed by", <bdi key="party">{party.full_name || "A closed account"}</bdi>],
    ]}
  />
);

const [first, ...others] = appealStatuses.map((status): StatusTab => ({
  key: status,
  label: { open: "Open", upheld: "Upheld", reversed: "Reversed" }[status],
  query: { status },
  empty: words.none[status],
})) as [StatusTab, ...StatusTab[]];

/** The moderation screen's configuration for appeals, which are decided in the pane, one by one. */
export const appealResource = (screen: AdminScreen): Resource<Appeal> => ({
  name: "appeals",
  title: "Appeals",
  nouns: ["appeal", "appeals"],
  tabs: [first, ...others],
  filters: [assignedFilter],
  columns: [{ key: "appeal", label: "Appeal", cell: (appeal) => <AppealRow appeal={appeal} /> }],
  actionsIn: () => [],
  titleOf,
  pathOf: ({ decision: { id } }) => routes.decision(id),
  pane: (appeal) => ({
    main: <AppealPane key={appeal.id} appeal={appeal} title={titleOf(appeal)} screen={screen} />,
    side: <AppealSide appeal={appeal} />,
  }),
  load: (query) => call("GET", "appeals/", { query }),
  loadFailed: words.loadFailed,
  decideFailed: words.decideFailed,
});
