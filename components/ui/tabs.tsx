import { type ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A tab that is a link, in a strip with a line below it. The open one is marked as the current page or the selected tab. */
export const TabLink = ({ isOpen, className, role, ...rest }: ComponentProps<"a"> & { isOpen: boolean }) => (
  <a
    role={role}
    {...(role === "tab" ? { "aria-selected": isOpen } : { "aria-current": isOpen ? "page" : undefined })}
    className={cn(
      "inline-flex min-h-11 shrink-0 items-center border-b-2 px-3 font-semibold",
      isOpen ? "border-accent text-accent" : "text-soft hover:text-accent border-transparent",
      className,
    )}
    {...rest}
  />
);
