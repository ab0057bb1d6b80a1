"use client";

import { Notice } from "@/components/shared/notice";
import { adminMessages } from "@/lib/admin-messages";
import { ModerationBar } from "./moderation-bar";
import { ListHead } from "./list-head";
import { ListRows } from "./list-rows";
import { PageFoot } from "./page-foot";
import { Dialog } from "@/components/shared/dialog";
import { ReasonForm } from "./reason-form";
import { type ModerationScreenProps } from "./screen-props";
import { SelectionBar } from "./selection-bar";
import { followInPlace } from "../list-address";
import { useModeration } from "./use-moderation";

/** The moderation screen for users, listings or reviews; `resource` configures what differs. */
export function ModerationScreen<Item extends { id: number }>(props: ModerationScreenProps<Item>) {
  const { resource, screen, head, rowTools, bulkTools, onOpen, onDetail } = props;
  const { nouns } = resource;
  const state = useModeration({ resource, screen, onDetail });
  const { view, awaitingReason, selected, isDenied, list } = state;
  return (
    <div onClick={followInPlace}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-h1">{resource.title}</h1>
        {!isDenied && head}
      </div>
      {isDenied && (
        <div className="mt-6">
          <Notice title={adminMessages.required}>
            <p>{adminMessages.notAdmin}</p>
          </Notice>
        </div>
      )}
      <ListHead resource={resource} screen={screen} state={state} />
      <ListRows resource={resource} state={state} rowTools={rowTools} onOpen={onOpen} />
      {list.data && (
        <PageFoot count={list.data.count} nouns={nouns} page={view.page} size={view.size} hrefWith={state.hrefWith} />
      )}
      <ModerationBar message={screen.message} pending={state.pending} onUndo={state.undo}>
        {selected.length > 0 && !isDenied && (
          <SelectionBar
            items={selected}
            nouns={nouns}
            actions={resource.actions}
            onAct={(action, items) => state.decide({ action, items })}
            onClear={state.marks.clear}
          >
            {bulkTools?.(selected)}
          </SelectionBar>
        )}
      </ModerationBar>
      <Dialog title="Decide" isOpen={awaitingReason !== null} onClose={state.cancelReason}>
        {awaitingReason?.action.asks && (
          <ReasonForm
            asks={awaitingReason.action.asks}
            label={awaitingReason.action.label}
            shouldNotify={screen.shouldNotify}
            onClose={state.cancelReason}
            onSubmit={(why) => state.decide(awaitingReason, why)}
          />
        )}
      </Dialog>
    </div>
  );
}
