import { Button } from "@/components/ui/button";
import { formMessages } from "@/lib/messages/form";
import { useFormParts } from "./api-form";

/** A value as people read it; options of a select by their labels. */
function shown(value: unknown, control: HTMLElement | null): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const options = control instanceof HTMLSelectElement ? [...control.options] : [];
  const named = (one: string) => options.find(({ value: id }) => id === one)?.text ?? one;
  return (options.length > 0 ? text.split(",").map(named).join(", ") : text) || formMessages.clash.empty;
}

/** Below a field that someone else has changed as well: what they stored, to take or to overwrite. */
export function Clash({ name, label }: { name: string; label: string }) {
  const { id, clashes, settleClash } = useFormParts();
  if (!(name in clashes)) return null;
  return (
    <div
      role="group"
      aria-label={formMessages.clash.title(label)}
      data-clash
      tabIndex={-1}
      className="border-edge bg-sunk space-y-2 rounded-md border p-3 outline-none"
    >
      <p className="font-semibold">{formMessages.clash.stored}</p>
      <p className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap" dir="auto">
        {shown(clashes[name], document.getElementById(`${id}-${name}`))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="narrow" onClick={() => settleClash(name, true)}>
          {formMessages.clash.take}
        </Button>
        <Button size="narrow" onClick={() => settleClash(name, false)}>
          {formMessages.clash.keep}
        </Button>
      </div>
    </div>
  );
}
