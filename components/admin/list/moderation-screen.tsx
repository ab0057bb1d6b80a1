"use client";

import { Notice } from "@/components/shared/notice";
import { AlertQuestion } from "@/components/ui/dialog";
import { adminMessages } from "@/lib/messages/admin";
import { cn } from "@/components/ui/cn";
import { counted } from "@/lib/format/number";
import { followInPlace } from "./list-address";
import { ListBar } from "./list-bar";
import { ListHead } from "./list-head";
import { ListRows } from "./list-rows";
import { Outcome } from "./outcome";
import { PageFoot } from "./page-foot";
import { ReadingPane } from "./reading-pane";
import { type ModerationScreenProps } from "./screen-props";
import { useListKeys } from "./use-list-keys";
import { useModeration } from "./use-moderation";
import { useOpenItem } from "./use-open-item";

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
        isOpen={awaitingYes !== null}
        title={`${awaitingYes?.action.label} ${counted(awaitingYes?.items.length ?? 0, ...resource.nouns)}?`}
        text="This includes items that aren't on this page."
        yes={`${awaitingYes?.action.label} ${awaitingYes?.items.length}`}
        no="Cancel"
        onYes={() => awaitingYes && state.decide(awaitingYes, undefined, true)}
        onNo={state.end}
      />
    </div>
  );
}
