import { cva, type VariantProps } from "class-variance-authority";
import { type ComponentProps } from "react";

/** The classes of a button, for buttons, links and summaries that act as one. */
export const buttonClasses = cva(
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md py-2 text-center font-semibold transition-colors duration-150 disabled:text-faint",
  {
    variants: {
      look: {
        primary: "bg-accent text-on-accent hover:bg-accent-strong",
        outline:
          "border border-edge bg-raised text-ink hover:border-accent hover:text-accent disabled:border-line disabled:bg-sunk",
        danger: "border border-bad bg-raised text-bad hover:bg-bad-wash disabled:border-line disabled:bg-sunk",
        quiet: "text-accent hover:bg-accent-wash",
      },
      size: { normal: "px-4", narrow: "px-3", square: "w-11", wide: "w-full px-4" },
    },
    defaultVariants: { look: "outline", size: "normal" },
  },
);

type ButtonLook = VariantProps<typeof buttonClasses>;

/** A button that does not submit unless told to. */
export function Button({ look, size, className, ...rest }: ComponentProps<"button"> & ButtonLook) {
  return <button type="button" className={buttonClasses({ look, size, className })} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ComponentProps<"a"> & ButtonLook) {
  return <a className={buttonClasses({ look, size, className })} {...rest} />;
}
