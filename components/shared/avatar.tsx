import { personInitials } from "@/lib/format/monogram";
import { shownImageSrc } from "@/lib/format/shown-image";

/**
 * A person's round picture over their initials, which show if there is no picture or it fails to load (`public/early.js`
 * marks that). Hidden from screen readers, because the name is next to it.
 */
export function Avatar({ name, src = "", className = "size-9" }: { name: string; src?: string; className?: string }) {
  const href = shownImageSrc(src);
  return (
    <span className={`bg-accent relative block shrink-0 overflow-hidden rounded-full ${className}`}>
      <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 size-full">
        <text
          x="18"
          y="18.5"
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-on-accent font-sans font-semibold"
          fontSize="14"
        >
          {personInitials(name)}
        </text>
      </svg>
      {href && (
        <img
          // A new element per address: a picture marked as broken must not hide the next one.
          key={href}
          src={href}
          alt=""
          width={128}
          height={128}
          decoding="async"
          referrerPolicy="no-referrer"
          suppressHydrationWarning
          className="bg-raised absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
