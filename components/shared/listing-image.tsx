import { imageSrc } from "@/lib/format/contact-links";
import { categoryLook } from "@/lib/format/category-look";
import { initials } from "@/lib/format/text";
import { ListingPicture, type Picture } from "./listing-picture";

type Subject = { name: string; src: string | null; category?: string };

/** What is drawn for a listing of this name and picture, in the color of its category. */
export const pictureOf = ({ name, src, category = "" }: Subject): Picture => ({
  href: imageSrc(src),
  tint: categoryLook(category).from,
  initials: initials(name),
});

type ImageProps = Subject & { className?: string; isFirst?: boolean };

/** A listing's picture, square; `isFirst` where it is what the page shows first. */
export function ListingImage({ className = "size-18", isFirst, ...subject }: ImageProps) {
  return <ListingPicture {...pictureOf(subject)} isFirst={isFirst} className={className} />;
}
