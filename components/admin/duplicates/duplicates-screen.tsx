"use client";

import { useSearchParams } from "next/navigation";
import { ListPage, ListSection } from "../list/list-section";
import { ModerationScreen } from "../list/moderation-screen";
import { StatusTabs } from "../list/status-tabs";
import { useAdminScreen } from "../use-admin-screen";
import { MergeList, mergeList } from "./merge-list";
import { type CategoryChoice, compare, pairResource } from "./pair-resource";

const Tabs = ({ open }: { open: "pairs" | "merges" }) => (
  <StatusTabs
    name="Duplicates"
    tabs={[
      { key: "pairs", label: "Likely duplicates" },
      { key: "merges", label: "Merges" },
    ]}
    open={open}
    hrefOf={(key) => (key === "pairs" ? "?" : `?tab=${key}`)}
  />
);

/** The screen with the likely duplicates, and the one with the merges so far. */
export function DuplicatesScreen({ categories }: { categories: readonly CategoryChoice[] }) {
  const screen = useAdminScreen("duplicates");
  if (useSearchParams().get("tab") !== "merges") {
    return (
      <ModerationScreen
        resource={pairResource(categories)}
        screen={screen}
        tools={[compare]}
        tabs={<Tabs open="pairs" />}
      />
    );
  }
  return (
    <div className="page py-6">
      <ListPage title="Duplicates" text="A merge can be undone for 30 days.">
        <div className="mt-6">
          <Tabs open="merges" />
        </div>
        <ListSection list={mergeList}>{(merges) => <MergeList merges={merges} />}</ListSection>
      </ListPage>
    </div>
  );
}
