import { imageSrc } from "@/lib/format/contact-links";
import { categoryLook } from "@/lib/format/category-look";
import { initials } from "@/lib/format/text";
import { ListingPicture, type Picture } from "./listing-picture";

type Subject = { name: string; src: string | null; category?: string };

/** What is drawn for a listing of this name and picture, in the colour of its category. */
export const pictureOf = ({ name, src, category = "" }: Subject): Picture => ({
  href: imageSrc(src),
  tint: categoryLook(category).from,
  initials: initials(name),
});

/** A listing's picture, square. */
export function ListingImage({ className = "size-18", ...subject }: Subject & { className?: string }) {
  return <ListingPicture {...pictureOf(subject)} className={className} />;
}
