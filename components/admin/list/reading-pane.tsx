import { type ReactNode } from "react";
import { Notice } from "@/components/shared/notice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { arrowLeftIcon, chevronDownIcon, chevronUpIcon, xIcon } from "@/components/ui/icons";
import { CheckField } from "@/components/ui/field";
import { cn } from "@/components/ui/cn";
import { counted, exactNumber } from "@/lib/format/number";
import { paneId } from "./element-ids";
import { Notes } from "./notes";
import { KeysHelp } from "./keys-help";
import { stepFrom } from "./keys";
import { ReasonForm } from "./reason-form";
import { type Action } from "./resource";
import { type ModerationScreenProps } from "./screen-props";
import { type Colleagues } from "./use-open-item";
import { type Moderation } from "./use-moderation";
import { type useListKeys } from "./use-list-keys";

type PaneProps<Item extends { id: number }> = ModerationScreenProps<Item> & {
  state: Moderation<Item>;
  keys: ReturnType<typeof useListKeys>;
  colleagues: Colleagues;
};

/** The current item, or the selected ones, under the actions that apply to them. In a narrow window it covers the list. */
export function ReadingPane<Item extends { id: number }>(props: PaneProps<Item>) {
  const { resource, state, keys } = props;
  const { awaitingReason, current, pane, selected } = state;
  if (!current) return <div className="max-lg:hidden" />;
  return (
    <section
      id={paneId(resource.name)}
      aria-label={selected.length > 0 ? "Selected" : resource.titleOf(current)}
      tabIndex={-1}
      className={cn(
        "bg-paper flex min-h-0 min-w-0 flex-col outline-none max-lg:fixed max-lg:inset-0 max-lg:z-20",
        !pane.isOpen && selected.length === 0 && "max-lg:hidden",
        !pane.isOpen && selected.length > 0 && "max-lg:top-auto",
      )}
    >
      <PaneHead {...props} />
      <div
        className={cn(
          "min-h-0 flex-1 space-y-6 overflow-y-auto p-4 lg:p-6",
          !pane.isOpen && !awaitingReason && "max-lg:hidden",
        )}
      >
        <PaneBody {...props} />
      </div>
      <div className="border-line flex min-h-12 shrink-0 items-center border-t px-6 max-lg:hidden">
        <KeysHelp {...props} tab={state.view.tab} isOn={keys.isOn} onSwitch={keys.setOn} />
      </div>
    </section>
  );
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The form that asks why, and the current item or the selected ones. */
function PaneBody<Item extends { id: number }>(props: PaneProps<Item>) {
  const { resource, state, colleagues } = props;
  const { awaitingReason, current, selected, view } = state;
  const item = selected.length === 0 ? current : null;
  const names = (item && colleagues.openBy.get(item.id)) ?? [];
  return (
    <>
      {awaitingReason?.action.asks && (
        <ReasonForm
          key={awaitingReason.action.key}
          asks={awaitingReason.action.asks}
          target={targetOf(awaitingReason)}
          label={withCount(awaitingReason.action.label, awaitingReason.items.length)}
          person={personOf(awaitingReason)}
          words={state.words}
          onClose={state.cancelReason}
          onSubmit={(why) => state.decide(awaitingReason, why)}
        />
      )}
      {names.length > 0 && (
        <Notice>
          {list.format(names)} {names.length === 1 ? "has" : "have"} this open, too.
        </Notice>
      )}
      {selected.length > 0 && <Batch {...props} />}
      {item && <ItemView key={item.id} {...resource.pane(item, view.tab)} />}
      {item && colleagues.kind && <Notes kind={colleagues.kind} id={item.id} colleagues={colleagues} />}
    </>
  );
}

/** The person whose belongings an action may take along: only one at a time. */
const personOf = <Item extends { id: number }>({ action, items }: { action: Action<Item>; items: Item[] }) =>
  action.asks?.takesAlong && items.length === 1 ? items[0]!.id : null;

/** What an action that asks for a reason is taken about. */
function targetOf<Item extends { id: number }>({ action: { asks }, items }: { action: Action<Item>; items: Item[] }) {
  return typeof asks!.target === "function" ? asks!.target(items) : asks!.target;
}

const withCount = (label: string, count: number) => (count > 1 ? `${label} ${exactNumber(count)}` : label);

const ItemView = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="@container">
    <div className="grid gap-x-8 gap-y-6 @xl:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">{main}</div>
      <div className="min-w-0 space-y-6">{side}</div>
    </div>
  </div>
);

/** The actions, at the top in a wide window and at the bottom in a narrow one, and the way to the next item. */
function PaneHead<Item extends { id: number }>(props: PaneProps<Item>) {
  const { resource, screen, state } = props;
  const { current, isDenied, rows, selected, view, list, marks, pane } = state;
  const at = rows.findIndex(({ id }) => id === current?.id);
  const step = (by: 1 | -1) =>
    marks.focusSoon(
      stepFrom(
        rows.map(({ id }) => id),
        current?.id ?? null,
        by,
      ),
    );
  const isBatch = selected.length > 0;
  return (
    <>
      <div
        className={cn("border-line flex min-h-12 items-center gap-2 border-b px-2 lg:hidden", !pane.isOpen && "hidden")}
      >
        <Button variant="quiet" size="square" aria-label="Back to the list" onClick={pane.close}>
          <Icon of={arrowLeftIcon} />
        </Button>
        <Position at={at + 1 + (view.page - 1) * view.size} of={list.data?.count ?? 0} onStep={step} />
      </div>
      <div
        role="group"
        aria-label="Actions"
        className="border-line flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2 max-lg:order-last max-lg:border-t max-lg:border-b-0 lg:px-6"
      >
        <ActionButtons {...props} />
        {resource.notifyLabel && (
          <div className="flex items-center lg:[&>div]:min-h-0 lg:[&>div]:py-0">
            <CheckField
              id={`${resource.name}-notify`}
              label={resource.notifyLabel}
              checked={screen.shouldNotify}
              disabled={isDenied}
              onChange={(event) => screen.setShouldNotify(event.target.checked)}
            />
          </div>
        )}
        <div className="ml-auto flex items-center max-lg:hidden">
          {isBatch ? (
            <Button variant="quiet" aria-keyshortcuts="Escape" className="lg:min-h-9 lg:py-1" onClick={marks.clear}>
              Clear <Key of="Esc" />
            </Button>
          ) : (
            <Position at={at + 1 + (view.page - 1) * view.size} of={list.data?.count ?? 0} onStep={step} />
          )}
        </div>
      </div>
    </>
  );
}

/** What can be done with the current item or the selected ones. */
function ActionButtons<Item extends { id: number }>({ state, tools = [], bulkTool }: PaneProps<Item>) {
  const { actions, current, isDenied, selected, targets } = state;
  const isBatch = selected.length > 0;
  const fittingOf = ({ appliesTo }: (typeof actions)[number]) => targets.filter(appliesTo);
  /** A key that two actions have is that of the first. */
  const hotkeyOf = (action: (typeof actions)[number]) =>
    actions.find((other) => other.hotkey === action.hotkey && fittingOf(other).length > 0) === action
      ? action.hotkey
      : undefined;
  return (
    <>
      {actions.map((action, index) => {
        const fitting = fittingOf(action);
        if (fitting.length === 0) return null;
        const hotkey = hotkeyOf(action);
        return (
          <Button
            key={action.key}
            variant={action.isDanger ? "danger" : index === 0 || fitting.length > 1 ? "primary" : "outline"}
            className="max-lg:grow lg:min-h-9 lg:py-1"
            disabled={isDenied}
            aria-keyshortcuts={hotkey}
            onClick={() => state.decide({ action, items: fitting })}
          >
            {withCount(action.label, isBatch ? Math.max(fitting.length, 1) : 1)}
            {action.asks && "…"}
            <Key of={hotkey} />
          </Button>
        );
      })}
      {bulkTool && targets.length > 0 && !isDenied && (
        <Button
          variant="quiet"
          aria-keyshortcuts={bulkTool.hotkey}
          className="lg:min-h-9 lg:py-1"
          onClick={() => bulkTool.run(targets)}
        >
          {bulkTool.label}
          <Key of={bulkTool.hotkey} />
        </Button>
      )}
      {!isBatch &&
        !isDenied &&
        current &&
        tools.map(({ label, hotkey, run }) => (
          <Button
            key={label}
            variant="quiet"
            aria-keyshortcuts={hotkey}
            className="lg:min-h-9 lg:py-1"
            onClick={() => run(current)}
          >
            {label}
            <Key of={hotkey} />
          </Button>
        ))}
    </>
  );
}

/** The key of a button, beside its words. Screen readers get it as `aria-keyshortcuts`. */
const Key = ({ of }: { of: string | undefined }) =>
  of && (
    <kbd aria-hidden="true" className="key ml-2 max-lg:hidden">
      {of}
    </kbd>
  );

const Position = ({ at, of, onStep }: { at: number; of: number; onStep: (by: 1 | -1) => void }) => (
  <>
    <p className="text-soft text-label grow px-2">
      {exactNumber(at)} of {exactNumber(of)}
    </p>
    <Button variant="quiet" size="square" className="lg:min-h-9" aria-label="Previous" onClick={() => onStep(-1)}>
      <Icon of={chevronUpIcon} />
    </Button>
    <Button variant="quiet" size="square" className="lg:min-h-9" aria-label="Next" onClick={() => onStep(1)}>
      <Icon of={chevronDownIcon} />
    </Button>
  </>
);

/** The most selected items that the pane lists. */
const mostListed = 100;

function Batch<Item extends { id: number }>({ resource, state: { selected, marks } }: PaneProps<Item>) {
  return (
    <div>
      <h2 className="text-h3">{counted(selected.length, ...resource.nouns)} selected</h2>
      <ul className="divide-line border-line mt-4 divide-y border-y">
        {selected.slice(0, mostListed).map((item) => (
          <li key={item.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 grow">{resource.columns[0]?.cell(item)}</div>
            <Button
              variant="quiet"
              size="square"
              className="lg:min-h-9"
              aria-label={`Remove ${resource.titleOf(item)} from the selection`}
              onClick={() => marks.pick([item], false)}
            >
              <Icon of={xIcon} />
            </Button>
          </li>
        ))}
      </ul>
      {selected.length > mostListed && (
        <p className="text-soft mt-3">And {exactNumber(selected.length - mostListed)} more.</p>
      )}
    </div>
  );
}
