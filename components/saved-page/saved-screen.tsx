"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCompare } from "@/components/compare/compare-provider";
import { markSaved, useSavedIds } from "@/components/saved/saved-buttons";
import { saved } from "@/components/saved/saved-store";
import { Notice } from "@/components/shared/notice";
import { shareLink } from "@/components/shared/share-link";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { shareIcon } from "@/components/ui/icons";
import { readSavedListings } from "@/lib/client/saved";
import { useSession } from "@/lib/client/session";
import { titleOf } from "@/lib/format/listing-title";
import { counted } from "@/lib/format/number";
import { messages } from "@/lib/messages/common";
import { COMPARE_MAX } from "@/lib/rules/compare-list";
import { routes } from "@/lib/site/routes";
import { savedMessages } from "@/lib/messages/saved";
import { useHydrated } from "@/lib/site/use-hydrated";
import { NoSavedRows, SavedRows } from "./saved-rows";
import { queryClient } from "@/lib/client/query-client";
import { Input } from "@/components/ui/input";
import { noteOf, writeNote } from "@/lib/client/saved-notes";
import { longestNote } from "@/lib/rules/saved-list";

/** The ids to show: those that are saved, and those that were since the page was opened, so that a press can be undone. */
function useShownIds(): { ids: readonly number[]; shown: readonly number[] } {
  const ids = useSavedIds();
  const [shown, setShown] = useState(ids);
  const added = ids.filter((id) => !shown.includes(id));
  if (added.length > 0) setShown([...added, ...shown]);
  return { ids, shown };
}

function useSavedListings() {
  const { ids, shown } = useShownIds();
  const session = useSession();
  const { state } = session;
  const query = useQuery(
    {
      queryKey: ["saved", shown],
      queryFn: () => readSavedListings(shown),
      // The others stay on screen while one is added.
      placeholderData: (before) => before?.filter(({ id }) => shown.includes(id)),
    },
    queryClient,
  );
  const { data, isSuccess, isPlaceholderData } = query;
  useEffect(() => markSaved(ids), [ids, data]);
  // A guest's list loses listings that are no longer public, and has the listing that another was merged into.
  useEffect(() => {
    if (!isSuccess || isPlaceholderData || state !== "guest") return;
    const found = data.map(({ id }) => id);
    if (ids.every((id) => found.includes(id))) return;
    saved.set(found.filter((id) => ids.includes(id) || !shown.includes(id)));
  }, [ids, shown, data, isSuccess, isPlaceholderData, state]);
  return { ...query, ids, account: session.state === "member" ? session.user.id : null, isKnown: state !== "unknown" };
}

/** The saved listings. Only the browser knows them, so the server renders the skeleton. */
export function SavedScreen() {
  const isHydrated = useHydrated();
  const { data, isError, refetch, ids, account, isKnown } = useSavedListings();
  if (isError) {
    return (
      <div className="measure space-y-6">
        <Notice>
          <p>{messages.listing.failed}</p>
        </Notice>
        <Button onClick={() => void refetch()}>{messages.compare.retry}</Button>
      </div>
    );
  }
  if (!isHydrated || !isKnown || !data) return <Skeleton />;
  if (data.length === 0) return <NoSavedRows title={savedMessages.emptyTitle} text={savedMessages.empty} />;
  return (
    <>
      <div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          <span aria-live="polite">{counted(ids.length, "listing")} saved.</span>{" "}
          {account === null ? savedMessages.onDevice : savedMessages.inAccount} {savedMessages.notes}
        </p>
        {ids.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {ids.length > 1 && <CompareThese ids={ids} />}
            <Button onClick={() => void shareLink(savedMessages.title, routes.saved(ids))}>
              <Icon of={shareIcon} />
              Share this list
            </Button>
          </div>
        )}
      </div>
      <SavedRows
        listings={data}
        noteOf={(listing) => <SavedNote id={listing.id} name={titleOf(listing)} account={account} />}
      />
    </>
  );
}

/** Compares the first of the listings, as many as fit, in place of what was compared before. */
function CompareThese({ ids }: { ids: readonly number[] }) {
  const { replace } = useCompare();
  const compared = ids.slice(0, COMPARE_MAX);
  return (
    <ButtonLink variant="primary" href={routes.compare} onClick={() => replace(compared)}>
      {compared.length < ids.length ? `Compare the first ${compared.length}` : "Compare these"}
    </ButtonLink>
  );
}

const Skeleton = () => (
  <div role="status" aria-label="Loading" className="appear-late needs-script space-y-3">
    {[0, 1, 2].map((at) => (
      <div key={at} className="pulse-slow bg-line h-28 rounded-md" />
    ))}
  </div>
);

/** One's own words on a saved listing, which are stored as they are typed. */
function SavedNote({ id, name, account }: { id: number; name: string; account: number | null }) {
  const [text, setText] = useState(() => noteOf(id, account));
  return (
    <Input
      aria-label={`Your note on ${name}`}
      placeholder="Add a note only you see"
      maxLength={longestNote}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        writeNote({ id, account, text: target.value });
      }}
      className="mb-3 print:border-0"
    />
  );
}
