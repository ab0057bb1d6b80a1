import { useQuery } from "@tanstack/react-query";
import { PhotoLinks } from "@/components/photo/photo-links";
import { PhotoOpener } from "@/components/photo/photo-opener";
import { albumNameOf } from "@/components/review/review-photos";
import { PlainText } from "@/components/shared/plain-text";
import { Stars } from "@/components/shared/stars";
import { call } from "@/lib/client/http";
import { type Review } from "@/lib/contract/review";
import { dayText, shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { reviewStatusLabels } from "@/lib/format/status";
import { routes } from "@/lib/site/routes";
import { authorSignalLabels } from "@/lib/rules/author-signals";
import { removalReasons } from "@/lib/rules/removal-reasons";
import { markSignals, signalLabels, signalsIn } from "@/lib/rules/text-signals";
import { cn } from "@/components/ui/cn";
import { wordDiff } from "@/lib/format/word-diff";
import { StatusText } from "../status-text";
import { Flags } from "./flags";

/** The signals of a review's text, or of its pending edit's, and of its author, in words. */
export const signalsOf = ({
  title,
  content,
  pending_revision: edit,
  author_signals: author = [],
}: Review): string[] => [
  ...signalsIn(edit?.title ?? title, edit?.content ?? content).map((signal) => signalLabels[signal]),
  ...author.map((signal) => authorSignalLabels[signal]),
];

/** A review to decide about: its text or the changes of a pending edit, what the text check found, and its reports. */
export function ReviewPane({ review }: { review: Review }) {
  const { pending_revision: edit } = review;
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={review.rating} />
        <span className="font-semibold">{averageText(review.rating)}</span>
        <span className="text-soft">
          for{" "}
          <a href={review.listing_path} className="link" target="_blank" rel="noopener">
            <bdi>{review.listing_name}</bdi>
          </a>{" "}
          · {dayText(review.created_at)}
        </span>
        <StatusText status={review.status} label={reviewStatusLabels[review.status]} />
      </p>
      {edit ? <Edit review={review} edit={edit} /> : <Words review={review} />}
      <Photos review={review} />
      {review.owner_reply && (
        <div className="border-line border-l-2 pl-3">
          <p className="text-label text-faint">The owner answered</p>
          <PlainText text={review.owner_reply} />
        </div>
      )}
      <Signals review={review} />
      {review.removal_reason && (
        <div className="border-edge border-l-2 pl-3">
          <p className="font-semibold">Removed: {removalReasons[review.removal_reason].label}</p>
          {review.removal_facts && <PlainText text={review.removal_facts} />}
        </div>
      )}
      {((review.flag_count ?? 0) > 0 || review.status === "flagged") && <Flags review={review} />}
      <MoreByAuthor review={review} />
    </div>
  );
}

const Words = ({ review }: { review: Review }) => (
  <>
    <h2 className="text-h3" dir="auto">
      <Marked text={review.title} />
    </h2>
    <p className="measure text-lead wrap-anywhere whitespace-pre-line" dir="auto">
      <Marked text={review.content} />
    </p>
  </>
);

/** A text with what the text check found in it marked. */
const Marked = ({ text }: { text: string }) =>
  markSignals(text).map((part, at) =>
    part.signal ? (
      <mark key={at} className="bg-gold-wash text-ink" title={signalLabels[part.signal]}>
        {part.text}
      </mark>
    ) : (
      <span key={at}>{part.text}</span>
    ),
  );

function Signals({ review }: { review: Review }) {
  const signals = signalsOf(review);
  if (signals.length === 0) return null;
  return (
    <div className="border-edge bg-sunk rounded-md border p-3">
      <p className="font-semibold">{counted(signals.length, "signal")}. You decide.</p>
      <ul className="list-disc pl-5">
        {signals.map((signal) => (
          <li key={signal}>{signal}</li>
        ))}
      </ul>
    </div>
  );
}

/** Its photos, which are decided about one by one. */
function Photos({ review }: { review: Review }) {
  const photos = review.photos.filter(({ status }) => status !== "refused");
  const waiting = photos.filter(({ status }) => status === "pending").length;
  if (photos.length === 0) return null;
  return (
    <div>
      <PhotoLinks photos={photos} of={albumNameOf(review)} />
      <PhotoOpener />
      {waiting > 0 && (
        <p className="text-soft mt-2">
          {counted(waiting, "photo waits", "photos wait")} for{" "}
          <a href={routes.adminPhotos} className="link">
            a decision
          </a>
          .
        </p>
      )}
    </div>
  );
}

function Edit({ review, edit }: { review: Review; edit: NonNullable<Review["pending_revision"]> }) {
  return (
    <div className="space-y-2">
      <p className="text-label text-soft">
        Edit waiting since {dayText(edit.created_at)}
        {edit.rating !== review.rating && `: ${review.rating} stars become ${edit.rating}`}
      </p>
      <h2 className="text-h3" dir="auto">
        <MarkedText before={review.title} after={edit.title} />
      </h2>
      <p className="measure text-lead wrap-anywhere whitespace-pre-line" dir="auto">
        <MarkedText before={review.content} after={edit.content} />
      </p>
    </div>
  );
}

/** How many other reviews are shown. */
const mostOthers = 5;

function MoreByAuthor({ review }: { review: Review }) {
  const { data } = useQuery({
    queryKey: ["reviews", "by", review.user_id],
    queryFn: () => call("GET", "reviews/", { query: { user_id: review.user_id, limit: mostOthers + 1 } }),
    enabled: review.user_id !== null,
  });
  const others = (data?.results ?? []).filter(({ id }) => id !== review.id).slice(0, mostOthers);
  if (others.length === 0) return null;
  return (
    <section aria-label="More by this author">
      <h3 className="border-line text-label text-soft border-b pb-1 font-sans font-semibold">
        More by {review.created_by_full_name ?? review.created_by_display}
      </h3>
      <ul className="divide-line border-line divide-y border-b">
        {others.map((other) => (
          <li key={other.id} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {other.rating} ★ <span className="font-semibold">{other.title}</span>
              </p>
              <p className="text-label text-soft">
                for <bdi>{other.listing_name}</bdi>, {shortDayText(other.created_at)}
              </p>
            </div>
            <StatusText status={other.status} label={reviewStatusLabels[other.status]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Marks the changes of a text: removed words are struck through, added ones underlined. */
function MarkedText({ before, after }: { before: string; after: string }) {
  return wordDiff(before, after).map(({ kind, text }, at, all) => {
    if (kind === "same") return <span key={at}>{text}</span>;
    if (kind === "added") {
      return (
        <ins key={at} className="text-good bg-accent-wash underline decoration-2 underline-offset-2">
          {text}
        </ins>
      );
    }
    return (
      <del key={at} className={cn("text-bad bg-bad-wash", all[at + 1]?.kind === "added" && "me-1")}>
        {text}
      </del>
    );
  });
}
