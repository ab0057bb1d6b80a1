import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { cn } from "@/lib/cn";
import { type ModeratedPhoto } from "@/lib/contract/photo";
import { counted } from "@/lib/format/number";
import { adminMessages } from "@/lib/admin-messages";
import { routes } from "@/lib/routes";
import { type PhotoStatus, photoStatuses } from "@/lib/rules/photo";
import { PhotoItem } from "./photo-item";

const texts = adminMessages.photos;

type PhotosScreenProps = {
  photos: ModeratedPhoto[];
  count: number;
  status: PhotoStatus;
  page: number;
  pages: number;
};

/** The photos of all listings in one status, with the decisions about them. */
export function PhotosScreen({ photos, count, status, page, pages }: PhotosScreenProps) {
  return (
    <>
      <h1 className="text-h1">Photos</h1>
      <p className="text-soft measure mt-3">{texts.lead}</p>
      <nav aria-label="Status" className="border-line mt-6 flex overflow-x-auto border-b">
        {photoStatuses.map((one) => (
          <a
            key={one}
            href={routes.adminPhotos({ status: one })}
            aria-current={one === status ? "page" : undefined}
            className={cn(
              "inline-flex min-h-11 items-center border-b-2 px-3 font-semibold",
              one === status ? "border-accent text-accent" : "text-soft hover:text-accent border-transparent",
            )}
          >
            {texts.tabs[one]}
          </a>
        ))}
      </nav>
      {photos.length === 0 ? (
        <div className="mt-6">
          <EmptyState title={texts.none[status]} />
        </div>
      ) : (
        <>
          <p className="text-soft mt-6">{counted(count, "photo")}</p>
          <ul className="divide-line border-line divide-y border-b">
            {photos.map((photo) => (
              <li key={photo.id}>
                <PhotoItem photo={photo} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => routes.adminPhotos({ status, page: to > 1 ? to : null })} />
    </>
  );
}
