"use client";

import { useEffect, useRef, useState } from "react";
import { PhotoImage } from "@/components/photo/photo-image";
import { ProblemLine, SavedLine } from "@/components/shared/problem-line";
import { StatusMark } from "@/components/shared/status-mark";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/client/http";
import { decidePhoto } from "@/lib/client/photos";
import { useWrite } from "@/lib/client/use-write";
import { type ModeratedPhoto } from "@/lib/contract/photo";
import { adminMessages } from "@/lib/admin-messages";
import { photoDecision } from "@/lib/rules/photo";
import { Since } from "../since";
import { PhotoReason } from "./photo-reason";

const texts = adminMessages.photos;

/**
 * Moves the focus from a button that is gone to the next photo, or stays at the last one. Not to a button there, which a
 * held Enter key would press.
 */
function focusNext(article: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const next = article?.closest("li")?.nextElementSibling?.querySelector("article") ?? article;
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

/** A photo to decide about: what it shows, where it is, and the actions. */
export function PhotoItem({ photo: given }: { photo: ModeratedPhoto }) {
  const [photo, setPhoto] = useState(given);
  const [isRefusing, setRefusing] = useState(false);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (photo.status !== given.status) focusNext(article.current);
  }, [photo.status, given.status]);
  const label = photo.alt || `photo ${photo.id}`;
  const decided = (status: ModeratedPhoto["status"]) => {
    setPhoto({ ...photo, status });
    setRefusing(false);
  };
  const approval = useWrite({
    mutationFn: () => decidePhoto(photo.id, { approve: true, reason: "" }),
    onSuccess: ({ status }) => decided(status),
  });
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-label={label}
      className="grid gap-x-6 gap-y-4 py-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]"
    >
      <a href={photo.files.at(-1)?.url} target="_blank" rel="noopener" className="block self-start">
        <PhotoImage
          photo={photo}
          alt={label}
          sizes="24rem"
          className="bg-sunk max-h-80 w-full rounded-md object-contain"
        />
      </a>
      <div className="min-w-0 space-y-3">
        <Facts photo={photo} />
        {isRefusing ? (
          <PhotoReason photo={photo} onRefused={decided} onCancel={() => setRefusing(false)} />
        ) : (
          <div className="flex flex-wrap gap-3">
            {photoDecision(photo.status, true) && (
              <Button
                look="primary"
                aria-label={`Approve: ${label}`}
                disabled={approval.isPending}
                onClick={() => approval.mutate()}
              >
                Approve
              </Button>
            )}
            {photoDecision(photo.status, false) && (
              <Button aria-label={`Refuse: ${label}`} onClick={() => setRefusing(true)}>
                {photo.status === "active" ? "Take down" : "Refuse"}
              </Button>
            )}
          </div>
        )}
        <ProblemLine text={approval.error && messageOf(approval.error, texts.decideFailed)} />
        <SavedLine text={photo.status === given.status ? null : doneText(photo)} />
      </div>
    </article>
  );
}

/** What the last decision means. */
const doneText = ({ status, review }: ModeratedPhoto) =>
  status === "active" && review?.is_public === false ? texts.publicLater : texts.done[status];

function Facts({ photo }: { photo: ModeratedPhoto }) {
  const { listing, review, by, alt, also_on: others } = photo;
  return (
    <>
      <h2 className="text-h4" dir="auto">
        <a href={listing.path} className="link">
          {listing.name}
        </a>
      </h2>
      {review && (
        <p className="wrap-anywhere">
          {texts.inReview} <span dir="auto">“{review.title}”</span>
          {!review.is_public && <span className="text-soft"> · {texts.notPublic}</span>}
        </p>
      )}
      <p className="text-soft">
        {by ? <bdi>{by.full_name || `User ${by.id}`}</bdi> : texts.closed}
        {" · "}
        <Since time={photo.created_at} />
      </p>
      <p dir="auto">{alt || <span className="text-soft">{texts.noAlt}</span>}</p>
      {photo.reason && (
        <p className="wrap-anywhere">
          {texts.reason} <span dir="auto">{photo.reason}</span>
        </p>
      )}
      {others.length > 0 && (
        <div className="space-y-1">
          <StatusMark>{texts.alike}</StatusMark>
          <ul>
            {others.map(({ id, name, path }) => (
              <li key={id}>
                <a href={path} className="link inline-block min-h-6">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
