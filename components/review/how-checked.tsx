import { Icon } from "@/components/ui/icon";
import { shieldCheckIcon } from "@/components/ui/icons";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

/** How reviews are checked, above every list of them. */
export function HowChecked({ as: Heading = "h3" }: { as?: "h2" | "h3" }) {
  return (
    <section aria-labelledby="checked-title" className="border-line bg-sunk rounded-md border p-4">
      <Heading id="checked-title" className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
        <Icon of={shieldCheckIcon} className="text-accent size-5 shrink-0" />
        How reviews are checked
      </Heading>
      <p className="text-soft mt-1">
        {messages.review.howChecked}{" "}
        <a href={routes.guidelines} className="link inline-block min-h-6">
          Full rules
        </a>
      </p>
    </section>
  );
}
