import { Button } from "@/components/ui/button";
import { counted, exactNumber } from "@/lib/format/number";
import { goTo } from "./list-address";
import { type Resource } from "./resource";
import { Tick } from "./rows-table";
import { MOST_AT_ONCE, type Moderation } from "./use-moderation";

type ListHeadProps<Item extends { id: number }> = { resource: Resource<Item>; state: Moderation<Item> };

/** What is selected or waiting, and the order of the list. */
export function ListHead<Item extends { id: number }>({ resource, state }: ListHeadProps<Item>) {
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
