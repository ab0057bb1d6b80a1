import { type Photo } from "@/lib/contract/photo";

/** The description of a photo: its own, or which of the listing's photos it is. */
export const altOf = ({ alt }: Pick<Photo, "alt">, at: number, name: string): string =>
  alt || `Photo ${at + 1} of ${name}`;

type PhotoImageProps = {
  photo: Pick<Photo, "files">;
  alt: string;
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string;
  isFirst?: boolean;
  className?: string;
};

/** A photo in the size that the screen needs. Its dimensions are known before it loads, so that nothing moves. */
export function PhotoImage({ photo: { files }, alt, sizes, isFirst = false, className }: PhotoImageProps) {
  const [smallest, largest] = [files[0], files.at(-1)];
  if (!smallest || !largest) return null;
  return (
    <img
      src={smallest.url}
      srcSet={files.map(({ url, width }) => `${url} ${width}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      width={largest.width}
      height={largest.height}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      className={className}
    />
  );
}
