import { type Column } from "@/components/shared/column-table";
import { EmptyState } from "@/components/shared/empty-state";
import { Notice } from "@/components/shared/notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { ApiError } from "@/lib/client/http";
import { failureText } from "../call-failure";
import { unfiltered } from "./list-address";
import { type Resource } from "./resource";
import { RowActions } from "./row-actions";
import { RowsTable } from "./rows-table";
import { isNarrowed } from "./use-list-view";
import { type Colleagues } from "./use-open-item";
import { type Moderation } from "./use-moderation";

type ListRowsProps<Item extends { id: number }> = {
  resource: Resource<Item>;
  state: Moderation<Item>;
  colleagues: Colleagues;
};

/** Whether the server rejected the query itself, so that a retry can't help. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

const skeleton = [0, 1, 2, 3, 4, 5];

/** The rows of the list, or its loading, error or empty state. */
export function ListRows<Item extends { id: number }>({ resource, state, colleagues }: ListRowsProps<Item>) {
  const { list, rows, view, isDenied } = state;
  if (list.isPending) return <RowsWaiting />;
  if (list.error && !list.data) {
    if (isDenied) return null;
    return (
      <div className="p-4">
        <Notice>
          <p>{failureText(list.error, resource.loadFailed)}</p>
          {!isRefused(list.error) && <Button onClick={() => void list.refetch()}>Try again</Button>}
        </Notice>
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className="p-4">
        <EmptyState title={isNarrowed(view) ? "Nothing found" : view.tab.empty}>
          {isNarrowed(view) && (
            <ButtonLink href={state.hrefWith(unfiltered(resource.filters))}>Clear search and filters</ButtonLink>
          )}
        </EmptyState>
      </div>
    );
  }
  return <Rows resource={resource} state={state} colleagues={colleagues} />;
}

/** A column that also says whose an item is to decide. */
const withAssignee = <Item extends { id: number }>(column: Column<Item>, { assignedTo }: Colleagues): Column<Item> => ({
  ...column,
  cell: (item) => (
    <>
      {column.cell(item)}
      {assignedTo.has(item.id) && (
        <span className="text-label text-accent block truncate font-semibold">
          For <bdi>{assignedTo.get(item.id)}</bdi>
        </span>
      )}
    </>
  ),
});

function Rows<Item extends { id: number }>({ resource, state, colleagues }: ListRowsProps<Item>) {
  const { list, rows, view, isDenied, deciding, marks, pane } = state;
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
      <RowsTable
        name={resource.name}
        caption={`${resource.title}: ${view.tab.label}`}
        rows={rows}
        columns={resource.columns.map((column, at) => (at === 0 ? withAssignee(column, colleagues) : column))}
        hasHeads={resource.isTable ?? false}
        current={state.current?.id ?? null}
        isPicked={marks.isPicked}
        deciding={deciding}
        titleOf={(item) => {
          const names = colleagues.openBy.get(item.id);
          return `${resource.titleOf(item)}${names ? ` (open: ${names.join(", ")})` : ""}`;
        }}
        onCursor={marks.setCursor}
        onPick={(item, isPicked) => marks.pick([item], isPicked)}
        onPickTo={(id) => marks.pickTo(rows, id)}
        onPress={({ id }) => {
          marks.focusOn(id);
          pane.open();
        }}
        toolsOf={
          resource.isTable
            ? (item) => (
                <RowActions
                  item={item}
                  title={resource.titleOf(item)}
                  actions={state.actions}
                  isDisabled={isDenied || deciding.includes(item.id)}
                  onAct={(action) => state.decide({ action, items: [item] })}
                />
              )
            : null
        }
      />
    </div>
  );
}

function RowsWaiting() {
  return (
    <div role="status" className="appear-late space-y-2 p-4">
      <span className="sr-only">Loading</span>
      {skeleton.map((row) => (
        <div key={row} aria-hidden="true" className="bg-sunk pulse-slow h-14 rounded-md" />
      ))}
    </div>
  );
}
