import { TextField } from "@/components/shared/form-fields";
import { synonymLimits } from "@/lib/contract/synonym";

const hint =
  "What listings call it, each on a line of its own; at most five. A search finds what has one of the lines, its words in this order.";

/** A phrase and what it means. */
export const SynonymFields = () => (
  <>
    <TextField name="phrase" label="People type" limit={synonymLimits.phrase} />
    <TextField name="means" label="It means" hint={hint} rows={3} />
  </>
);
