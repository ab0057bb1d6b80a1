import { cva, type VariantProps } from "class-variance-authority";
import { type ComponentProps, type MouseEvent } from "react";

/** The classes of a button (app/globals.css), for buttons, links and summaries that act as one. */
export const buttonClasses = cva("button", {
  variants: {
    look: {
      primary: "button-primary",
      outline: "button-outline",
      danger: "button-danger",
      quiet: "button-quiet",
    },
    size: { normal: "px-4", narrow: "px-3", square: "w-11", wide: "w-full px-4" },
  },
  defaultVariants: { look: "outline", size: "normal" },
});

type ButtonLook = VariantProps<typeof buttonClasses>;

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A button; `type="submit"` makes it submit its form. Disabled, it ignores presses and keeps the focus, which browsers take
 * from disabled elements: often it is disabled only while its own action runs.
 */
export function Button({ look, size, className, disabled, onClick, ...rest }: ComponentProps<"button"> & ButtonLook) {
  return (
    <button
      type="button"
      className={buttonClasses({ look, size, className })}
      aria-disabled={disabled}
      onClick={disabled ? ignore : onClick}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ComponentProps<"a"> & ButtonLook) {
  return <a className={buttonClasses({ look, size, className })} {...rest} />;
}
