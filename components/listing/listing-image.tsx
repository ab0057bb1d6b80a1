import { imageSrc } from "@/lib/format/contact-links";
import { categoryLook } from "@/lib/format/category-look";
import { initials } from "@/lib/format/text";

type ListingImageProps = { name: string; src: string | null; category?: string; className?: string };

/**
 * A listing's picture, square. Its initials are drawn underneath: they show when there is no picture, and when it
 * can't be loaded (`public/early.js` marks that). The name stands beside it, so it is not said twice.
 */
export function ListingImage({ name, src, category = "", className = "size-18" }: ListingImageProps) {
  const href = imageSrc(src);
  const { from } = categoryLook(category);
  return (
    <span className={`border-line bg-sunk relative block shrink-0 overflow-hidden rounded-md border ${className}`}>
      <svg viewBox="0 0 72 72" aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="72" height="72" fill={from} fillOpacity="0.16" />
        <text
          x="36"
          y="37"
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-soft font-serif"
          fontSize="27"
        >
          {initials(name)}
        </text>
      </svg>
      {href && (
        <img
          src={href}
          alt=""
          width={144}
          height={144}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          suppressHydrationWarning
          className="bg-raised absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
