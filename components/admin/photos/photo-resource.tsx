import { PhotoImage } from "@/components/photo/photo-image";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { decidePhoto } from "@/lib/client/photos";
import { type ModeratedPhoto } from "@/lib/contract/photo";
import { photoDecision, photoStatuses } from "@/lib/rules/photo";
import { assignedFilter, type Action, forEach, mostCallsAtOnce, type Resource, type StatusTab } from "../list/resource";
import { Mark, TwoLines } from "../list/two-lines";
import { SideFacts } from "../person-record";
import { Since } from "../since";

const texts = adminMessages.photos;

const titleOf = ({ alt, id }: ModeratedPhoto): string => alt || `photo ${id}`;

const PhotoRow = ({ photo }: { photo: ModeratedPhoto }) => (
  <span className="flex items-center gap-3">
    <PhotoImage photo={photo} alt="" sizes="3.5rem" className="bg-sunk size-14 shrink-0 rounded-md object-cover" />
    <span className="min-w-0 grow">
      <TwoLines
        title={titleOf(photo)}
        text={photo.review ? `${photo.listing.name}: “${photo.review.title}”` : photo.listing.name}
        marks={photo.also_on.length > 0 && <Mark isBad>Looks alike</Mark>}
        since={<Since time={photo.created_at} />}
      />
    </span>
  </span>
);

const PhotoPane = ({ photo }: { photo: ModeratedPhoto }) => (
  <div className="space-y-3">
    <a href={photo.files.at(-1)?.url} target="_blank" rel="noopener" className="block">
      <PhotoImage
        photo={photo}
        alt={titleOf(photo)}
        sizes="(min-width: 64rem) 40rem, 100vw"
        isFirst
        className="bg-sunk max-h-[60dvh] w-full rounded-md object-contain"
      />
    </a>
    <h2 className="text-h3 wrap-anywhere" dir="auto">
      {photo.alt || texts.noAlt}
    </h2>
    {photo.reason && (
      <p className="wrap-anywhere">
        {texts.reason} <span dir="auto">{photo.reason}</span>
      </p>
    )}
  </div>
);

/** Where a photo is, who added it, and where it was seen before. */
const PhotoSide = ({ photo: { listing, review, by, also_on: others } }: { photo: ModeratedPhoto }) => (
  <>
    <SideFacts title="Photo" facts={[["Added by", by ? <bdi>{by.full_name || `User ${by.id}`}</bdi> : texts.closed]]}>
      <a href={listing.path} className="link" dir="auto">
        {listing.name}
      </a>
      {review && (
        <p>
          {texts.inReview} <span dir="auto">“{review.title}”</span>
          {!review.is_public && <span className="text-soft"> · {texts.notPublic}</span>}
        </p>
      )}
    </SideFacts>
    {others.length > 0 && (
      <SideFacts title={texts.alike} facts={[]}>
        <ul>
          {others.map(({ id, name, path }) => (
            <li key={id}>
              <a href={path} className="link inline-block min-h-6" dir="auto">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </SideFacts>
    )}
    <p className="text-label text-soft">{texts.lead}</p>
  </>
);

const asks = { title: "Why is it refused?", target: "photo", common: texts.reasons } as const;

const refuse: Omit<Action<ModeratedPhoto>, "key" | "label" | "done" | "appliesTo"> = {
  hotkey: "r",
  isDanger: true,
  asks,
  run: (photos, { reason, facts }) =>
    forEach(photos, ({ id, status: from }) => decidePhoto(id, { approve: false, from, reason, facts })),
};

const mayRefuse = ({ status }: ModeratedPhoto) => photoDecision(status, false) !== null;

const actions: Action<ModeratedPhoto>[] = [
  {
    key: "approve",
    label: "Approve",
    done: "approved",
    hotkey: "a",
    appliesTo: ({ status }) => photoDecision(status, true) !== null,
    run: (photos) => forEach(photos, ({ id }) => decidePhoto(id, { approve: true })),
  },
  {
    ...refuse,
    key: "refuse",
    label: "Refuse",
    done: "refused",
    appliesTo: (photo) => mayRefuse(photo) && photo.status !== "active",
  },
  {
    ...refuse,
    key: "take-down",
    label: "Take down",
    done: "taken down",
    appliesTo: (photo) => mayRefuse(photo) && photo.status === "active",
  },
];

const [first, ...others] = photoStatuses.map((status): StatusTab => ({
  key: status,
  label: texts.tabs[status],
  query: { status },
  empty: texts.none[status],
  hasUndo: true,
  mostAtOnce: mostCallsAtOnce,
})) as [StatusTab, ...StatusTab[]];

/** The moderation screen's configuration for photos. */
export const photoResource: Resource<ModeratedPhoto> = {
  name: "photos",
  title: "Photos",
  nouns: ["photo", "photos"],
  tabs: [first, ...others],
  filters: [assignedFilter],
  columns: [{ key: "photo", label: "Photo", cell: (photo) => <PhotoRow photo={photo} /> }],
  actionsIn: () => actions,
  titleOf,
  pathOf: ({ listing }) => listing.path,
  pane: (photo) => ({ main: <PhotoPane photo={photo} />, side: <PhotoSide photo={photo} /> }),
  load: (query) => call("GET", "photos/", { query }),
  loadFailed: texts.loadFailed,
  decideFailed: texts.decideFailed,
};
