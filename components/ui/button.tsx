import { cva, type VariantProps } from "class-variance-authority";
import { type ComponentProps, type MouseEvent } from "react";

/** The classes of a button (app/globals.css), for buttons, links and summaries that act as one. */
export const buttonClasses = cva("button", {
  variants: {
    variant: {
      primary: "button-primary",
      outline: "button-outline",
      danger: "button-danger",
      quiet: "button-quiet",
    },
    size: { normal: "px-4", narrow: "px-3", square: "w-11", wide: "w-full px-4" },
  },
  defaultVariants: { variant: "outline", size: "normal" },
});

type ButtonVariant = VariantProps<typeof buttonClasses>;

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A button; `type="submit"` makes it submit its form. Disabled, it ignores presses and keeps the focus, which browsers take
 * from disabled elements: often it is disabled only while its own action runs.
 */
export function Button({
  variant,
  size,
  className,
  disabled,
  onClick,
  ...rest
}: ComponentProps<"button"> & ButtonVariant) {
  return (
    <button
      type="button"
      className={buttonClasses({ variant, size, className })}
      aria-disabled={disabled}
      onClick={disabled ? ignore : onClick}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<"a"> & ButtonVariant) {
  return <a className={buttonClasses({ variant, size, className })} {...rest} />;
}
