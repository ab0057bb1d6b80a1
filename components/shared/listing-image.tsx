import { imageSrc } from "@/lib/format/contact-links";
import { categoryLook } from "@/lib/format/category-look";
import { initials } from "@/lib/format/text";
import { ListingPicture, type Picture } from "./listing-picture";

type Subject = { name: string; src: string | null; category?: string };

/** The picture of a listing, with a tint in the color of its category. */
export const pictureOf = ({ name, src, category = "" }: Subject): Picture => ({
  href: imageSrc(src),
  tint: categoryLook(category).from,
  initials: initials(name),
});

type ImageProps = Subject & { className?: string; isFirst?: boolean };

/** A listing's square picture; `isFirst` if it is the first thing on the page. */
export function ListingImage({ className = "size-18", isFirst, ...subject }: ImageProps) {
  return <ListingPicture {...pictureOf(subject)} isFirst={isFirst} className={className} />;
}
