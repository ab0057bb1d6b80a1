"use client";

import { useState } from "react";
import { AccountSection } from "@/components/account/account-section";
import { Notice } from "@/components/shared/notice";
import { showToast } from "@/components/shared/toast-store";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { alertMessages } from "@/lib/messages/alert";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { type SavedSearch } from "@/lib/contract/saved-search";
import { dayText } from "@/lib/format/date";
import { routes } from "@/lib/site/routes";
import { alertLimits } from "@/lib/rules/alert";
import { frequencyLabels, SaveSearchForm, type SearchDraft } from "./save-search-form";

/** The saved searches, after the form for one that is to be saved. */
export function SavedSearches({ known, draft }: { known: SavedSearch[]; draft: SearchDraft | null }) {
  const [searches, setSearches] = useState(known);
  const [asked, setAsked] = useState(draft);
  const list = useFocusKept<HTMLUListElement>(searches, asked);
  function close() {
    setAsked(null);
    // Reloading the page must not ask again.
    history.replaceState(null, "", routes.alerts());
  }
  function add(saved: SavedSearch | null) {
    if (!saved) return;
    setSearches((all) => [saved, ...all.filter(({ id }) => id !== saved.id)]);
    showToast({ text: alertMessages.saved });
    close();
  }
  return (
    <>
      {asked && (
        <AccountSection id="save-search" title="Save this search">
          <p className="without-script">{alertMessages.noScript}</p>
          {asked.name === null ? (
            <Notice>
              <p>{alertMessages.unknownSearch}</p>
            </Notice>
          ) : (
            <div className="needs-script">
              <SaveSearchForm of={{ search: asked.search, name: asked.name }} onSaved={add} onCancel={close} />
            </div>
          )}
        </AccountSection>
      )}
      <AccountSection
        id="searches"
        title="Saved searches"
        text={`Up to ${alertLimits.searches}. We tell you about each listing once, when it first becomes public.`}
      >
        {searches.length === 0 && <p className="text-soft">{alertMessages.noSearches}</p>}
        <ul ref={list} tabIndex={-1} aria-labelledby="searches" className="divide-line divide-y outline-none">
          {searches.map((search) => (
            <li key={search.id} className="py-4 first:pt-0">
              <Item
                search={search}
                onChanged={(changed) => setSearches((all) => all.map((one) => (one.id === changed.id ? changed : one)))}
                onRemoved={() => setSearches((all) => all.filter(({ id }) => id !== search.id))}
              />
            </li>
          ))}
        </ul>
      </AccountSection>
    </>
  );
}

type ItemProps = { search: SavedSearch; onChanged: (changed: SavedSearch) => void; onRemoved: () => void };

function Item({ search, onChanged, onRemoved }: ItemProps) {
  const [isEdited, setEdited] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const changer = useFocusKept<HTMLButtonElement>(isEdited);
  const removal = useWrite({
    mutationFn: () => call("DELETE", "saved-searches/{id}/", { params: { id: search.id } }),
    onSuccess: onRemoved,
  });
  if (isEdited) {
    return (
      <SaveSearchForm
        of={search}
        onCancel={() => setEdited(false)}
        onSaved={(changed) => {
          if (changed) onChanged(changed);
          setEdited(false);
        }}
      />
    );
  }
  return (
    <>
      {removal.error && <Notice>{messageOf(removal.error, alertMessages.failed)}</Notice>}
      <a href={search.path} className="link font-semibold wrap-anywhere">
        <bdi>{search.name}</bdi>
      </a>
      <p className="text-soft">
        {frequencyLabels[search.frequency]}, saved {dayText(search.created_at)}
      </p>
      <div className="needs-script mt-2 flex flex-wrap gap-2">
        <Button ref={changer} size="narrow" aria-label={`Change “${search.name}”`} onClick={() => setEdited(true)}>
          Change
        </Button>
        <Button
          size="narrow"
          aria-label={`Delete “${search.name}”`}
          disabled={removal.isPending}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </div>
      <AlertQuestion
        of={isAsking}
        {...alertMessages.remove}
        onEnd={() => setAsking(false)}
        onYes={() => removal.mutate()}
      />
    </>
  );
}
