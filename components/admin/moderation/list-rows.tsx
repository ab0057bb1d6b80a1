import { EmptyState } from "@/components/shared/empty-state";
import { Notice } from "@/components/shared/notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { ApiError } from "@/lib/client/http";
import { failureText } from "../call-failure";
import { type Resource } from "./resource";
import { type ModerationScreenProps } from "./screen-props";
import { RowActions } from "./row-actions";
import { RowsTable } from "./rows-table";
import { type Moderation } from "./use-moderation";

type ListRowsProps<Item extends { id: number }> = Pick<
  ModerationScreenProps<Item>,
  "resource" | "rowTools" | "onOpen"
> & { state: Moderation<Item> };

/** Whether the server rejected the query itself, so that a retry can't help. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** The URL of the same tab without search and filters. */
const everythingIn = <Item extends { id: number }>(
  { filters }: Resource<Item>,
  { hrefWith }: Moderation<Item>,
): string => hrefWith({ q: null, ...Object.fromEntries(filters.map(({ key }) => [key, null])) });

const skeleton = [0, 1, 2, 3, 4, 5];

/** The rows of the list, or its loading, error or empty state. */
export function ListRows<Item extends { id: number }>({ resource, state, rowTools, onOpen }: ListRowsProps<Item>) {
  const { list, rows, view, isDenied, deciding } = state;
  const isNarrowed = view.search !== "" || Object.keys(view.filters).length > 0;
  if (list.isPending) return <RowsWaiting />;
  if (list.error && !list.data) {
    if (isDenied) return null;
    return (
      <div className="mt-6">
        <Notice>
          <p>{failureText(list.error, resource.loadFailed)}</p>
          {!isRefused(list.error) && <Button onClick={() => void list.refetch()}>Try again</Button>}
        </Notice>
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState title={isNarrowed ? "Nothing found" : view.tab.empty}>
          {isNarrowed && <ButtonLink href={everythingIn(resource, state)}>Clear search and filters</ButtonLink>}
        </EmptyState>
      </div>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
      <RowsTable
        name={resource.name}
        caption={`${resource.title}: ${view.tab.label}`}
        rows={rows}
        columns={resource.columns}
        cursor={state.marks.cursor}
        selected={state.marks.ticked}
        deciding={deciding}
        titleOf={resource.titleOf}
        onCursor={state.marks.setCursor}
        onSelect={state.marks.tick}
        onPress={isDenied ? undefined : onOpen}
        toolsOf={(item) => (
          <>
            <RowActions
              item={item}
              title={resource.titleOf(item)}
              actions={resource.actions}
              isDisabled={isDenied || deciding.includes(item.id)}
              onAct={(action) => state.decide({ action, items: [item] })}
            />
            {!isDenied && rowTools?.(item)}
          </>
        )}
      />
    </div>
  );
}

function RowsWaiting() {
  return (
    <div role="status" className="appear-late mt-6 space-y-3">
      <span className="sr-only">Loading</span>
      {skeleton.map((row) => (
        <div key={row} aria-hidden="true" className="bg-sunk pulse-slow h-14 rounded-md" />
      ))}
    </div>
  );
}
