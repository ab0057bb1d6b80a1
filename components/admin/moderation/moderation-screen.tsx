"use client";

import { Notice } from "@/components/shared/notice";
import { adminMessages } from "@/lib/admin-messages";
import { ModerationBar } from "./moderation-bar";
import { ListHead } from "./list-head";
import { ListRows } from "./list-rows";
import { PageFoot } from "./page-foot";
import { ReasonDialog } from "./reason-dialog";
import { type ModerationScreenProps } from "./screen-props";
import { SelectionBar } from "./selection-bar";
import { followInPlace } from "../list-address";
import { useModeration } from "./use-moderation";

/** Looking through people, listings or reviews and deciding about them: everything that differs is in `resource`. */
export function ModerationScreen<Item extends { id: number }>(props: ModerationScreenProps<Item>) {
  const { resource, screen, head, rowTools, bulkTools, onOpen, onDetail } = props;
  const { nouns } = resource;
  const state = useModeration({ resource, screen, onDetail });
  const { asked, asking, selected, isDenied, list } = state;
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
        <PageFoot count={list.data.count} nouns={nouns} page={asked.page} size={asked.size} hrefWith={state.hrefWith} />
      )}
      <ModerationBar message={screen.message} held={state.held} onUndo={state.undo}>
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
      <ReasonDialog
        title={asking?.action.asksReason ?? null}
        about={asking ? asking.items.map(resource.titleOf).join(" · ") : ""}
        label={asking?.action.label ?? ""}
        isTold={screen.isTold}
        onClose={state.stopAsking}
        onGive={(reason) => asking && state.decide(asking, reason)}
      />
    </div>
  );
}
