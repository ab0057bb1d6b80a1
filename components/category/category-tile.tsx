import { Icon } from "@/components/ui/icon";
import { categoryLook } from "@/lib/format/category-look";
import { cn } from "@/components/ui/cn";
import { categoryIcon } from "@/lib/rules/category-look";

type CategoryTileProps = { name: string; icon: string; color: string | null; className?: string };

/** A category's icon on its colors. */
export function CategoryTile({ name, icon, color, className = "size-12" }: CategoryTileProps) {
  const { from, to, ink } = categoryLook(name, color);
  const id = `look-${from.slice(1)}-${to.slice(1)}`;
  return (
    <span
      aria-hidden="true"
      className={cn(
        "relative grid shrink-0 place-items-center overflow-hidden rounded-md forced-color-adjust-none",
        className,
      )}
    >
      <svg viewBox="0 0 48 48" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <linearGradient id={id} x2="1" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <rect width="48" height="48" fill={`url(#${id})`} />
      </svg>
      <span className="relative size-1/2" style={{ color: ink }}>
        <Icon of={categoryIcon(icon)} className="size-full" />
      </span>
    </span>
  );
}
