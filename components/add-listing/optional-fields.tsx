import { useEffect, useRef } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { ListingFields } from "@/components/listing/listing-fields";
import { useFormParts } from "@/components/shared/api-form";
import { Icon } from "@/components/ui/icon";
import { chevronRightIcon } from "@/components/ui/icons";
import { type FormSection, labelIn, optionalSections } from "@/lib/rules/listing-form";
import { type Kind } from "@/lib/rules/listing-kind";

/** Everything but name, place, and category, folded by topic. */
export const OptionalFields = ({ kind }: { kind: Kind }) => (
  <div className="border-line border-b">
    {optionalSections(kind).map((section) => (
      <Fold key={section.title} kind={kind} section={section} />
    ))}
  </div>
);

/** A topic: how many of its fields are filled, and its fields when it is open. It opens for a field that is refused. */
function Fold({ kind, section }: { kind: Kind; section: FormSection }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { control } = useFormContext();
  const { problem } = useFormParts();
  const { errors } = useFormState({ control });
  const values: unknown[] = useWatch({ control, name: [...section.fields] });
  const filled = values.filter((value) => typeof value === "string" && value.trim() !== "").length;
  const hasError = section.fields.some((field) => errors[field]);
  useEffect(() => {
    // Only an open fold's field can take the focus.
    if (hasError && fold.current) fold.current.open = true;
  }, [hasError, problem.turn]);
  return (
    <details ref={fold} className="group border-line border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <Icon of={chevronRightIcon} className="size-5 shrink-0 group-open:rotate-90" />
        <span className="min-w-0 grow">
          <span className="font-semibold">{section.title}</span>{" "}
          <span className="text-soft max-sm:hidden">
            {section.fields
              .slice(0, 3)
              .map((field) =>
                labelIn(kind, field)
                  .toLowerCase()
                  .replace(/^npi|zip/, (word) => word.toUpperCase()),
              )
              .join(", ")}
          </span>
        </span>
        <span className="text-soft shrink-0">{filled === 0 ? "Empty" : `${filled} of ${section.fields.length}`}</span>
      </summary>
      <div className="pb-6 sm:pl-8">
        <ListingFields kind={kind} sections={[section]} isPlain />
      </div>
    </details>
  );
}
