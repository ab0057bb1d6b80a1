import { Notice } from "@/components/shared/notice";
import { AlertQuestion } from "@/components/ui/dialog";
import { adminMessages } from "@/lib/messages/admin";
import { cn } from "@/components/ui/cn";
import { counted, exactNumber } from "@/lib/format/number";
import { followInPlace, goTo } from "./list-address";
import { ListBar } from "./list-bar";
import { ListRows } from "./list-rows";
import { Outcome } from "./outcome";
import { PageFoot } from "./page-foot";
import { ReadingPane } from "./reading-pane";
import { type ModerationScreenProps } from "./screen-props";
import { useListKeys } from "./use-list-keys";
import { useModeration, MOST_AT_ONCE, type Moderation } from "./use-moderation";
import { useOpenItem } from "./use-open-item";
import { Button } from "@/components/ui/button";
import { type Resource } from "./resource";
import { Tick } from "./rows-table";

/** The moderation screen for users, listings or reviews: a list and a reading pane. `resource` configures what differs. */
export function ModerationScreen<Item extends { id: number }>(props: ModerationScreenProps<Item>) {
  const { resource, screen } = props;
  const state = useModeration(resource, screen);
  const keys = useListKeys(props, state);
  const { list, view, isDenied, awaitingYes, pane } = state;
  const colleagues = useOpenItem(resource.name, state);
  return (
    <div
      onClick={followInPlace}
      className="grid grid-cols-[minmax(0,1fr)] lg:h-dvh lg:grid-rows-[3.5rem_auto_minmax(0,1fr)]"
      aria-label={resource.title}
      role="group"
    >
      <ListBar {...props} state={state} />
      <div>
        {isDenied && (
          <div className="p-4">
            <Notice title={adminMessages.required}>
              <p>{adminMessages.notAdmin}</p>
            </Notice>
          </div>
        )}
      </div>
      <div
        className={cn(
          "min-h-0 lg:grid",
          resource.isTable
            ? "lg:grid-cols-[minmax(0,43rem)_minmax(20rem,1fr)]"
            : "lg:grid-cols-[minmax(0,27.5rem)_minmax(20rem,1fr)]",
        )}
      >
        <section
          aria-label={`${resource.title}: ${view.tab.label}`}
          className={cn("border-line flex min-h-0 min-w-0 flex-col lg:border-r", pane.isOpen && "max-lg:hidden")}
        >
          <ListHead resource={resource} state={state} />
          <div className="min-h-0 lg:flex-1 lg:overflow-y-auto">
            <ListRows resource={resource} state={state} colleagues={colleagues} />
          </div>
          {list.data && (
            <PageFoot count={list.data.count} page={view.page} size={view.size} hrefWith={state.hrefWith} />
          )}
        </section>
        <ReadingPane {...props} state={state} keys={keys} colleagues={colleagues} />
      </div>
      <Outcome message={screen.message} pending={state.pending} onUndo={state.undo} />
      <AlertQuestion
        of={awaitingYes}
        title={`${awaitingYes?.action.label} ${counted(awaitingYes?.items.length ?? 0, ...resource.nouns)}?`}
        text="This includes items that aren't on this page."
        yes={`${awaitingYes?.action.label} ${awaitingYes?.items.length}`}
        no="Cancel"
        onYes={(request) => state.decide(request, undefined, true)}
        onEnd={state.end}
      />
    </div>
  );
}

type ListHeadProps<Item extends { id: number }> = { resource: Resource<Item>; state: Moderation<Item> };

/** What is selected or waiting, and the order of the list. */
function ListHead<Item extends { id: number }>({ resource, state }: ListHeadProps<Item>) {
  const { orders = [] } = resource;
  const { list, marks, rows, selected } = state;
  const { mostAtOnce = MOST_AT_ONCE } = state.view.tab;
  const count = list.data?.count ?? 0;
  const isAll = rows.length > 0 && rows.every(({ id }) => marks.isPicked(id));
  const reachable = Math.min(count, mostAtOnce);
  return (
    <div className="border-line flex min-h-11 shrink-0 items-center gap-x-2 border-b pr-3 pl-2">
      <Tick
        label="Select all on this page"
        isOn={isAll}
        isDisabled={rows.length === 0}
        onTick={(isOn) => marks.pick(rows, isOn)}
      />
      <p className="text-label min-w-0 grow">
        {selected.length > 0 ? (
          <span className="font-semibold">{exactNumber(selected.length)} selected</span>
        ) : (
          <span className="text-soft">{list.data && counted(count, ...resource.nouns)}</span>
        )}
        {selected.length > 0 && selected.length < reachable && (
          <Button
            variant="quiet"
            size="narrow"
            className="text-label min-h-6 py-0"
            onClick={() => void state.selectAll()}
          >
            Select {count > mostAtOnce ? `the first ${exactNumber(mostAtOnce)}` : `all ${exactNumber(count)}`}
          </Button>
        )}
      </p>
      {orders.length > 0 && <OrderChoice orders={orders} state={state} />}
    </div>
  );
}

type OrderChoiceProps<Item extends { id: number }> = {
  orders: NonNullable<Resource<Item>["orders"]>;
  state: Moderation<Item>;
};

const OrderChoice = <Item extends { id: number }>({ orders, state: { view, hrefWith } }: OrderChoiceProps<Item>) => (
  <select
    aria-label="Order"
    value={view.order ?? undefined}
    onChange={(event) => goTo(hrefWith({ order: event.target.value === view.tab.order ? null : event.target.value }))}
    className="text-label text-soft bg-paper hover:text-accent min-h-11 shrink-0 lg:min-h-8"
  >
    {orders.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
