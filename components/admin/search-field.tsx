import { Input } from "@/components/ui/input";

interface SearchFieldProps {
  id: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  className: string;
}

/** Filters a fully loaded list while typing; longer lists use a filter form (`filter-fields.tsx`). */
export const SearchField = ({ id, label, text, onText, className }: SearchFieldProps) => (
  <div className={className}>
    <label htmlFor={id} className="text-label text-soft block pb-1 font-semibold">
      {label}
    </label>
    <Input
      id={id}
      type="search"
      value={text}
      autoComplete="off"
      className="max-w-md"
      onChange={(event) => onText(event.target.value)}
    />
  </div>
);
