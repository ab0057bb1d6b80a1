import { type ReactNode, useCallback, useId, useMemo, useState } from "react";
import { useListKeys } from "@/components/search/use-list-keys";
import { FormControl, FormDescription, FormItem, FormLabel, FormMessage, useFormField } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { cn } from "@/components/ui/cn";
import { type CategoryOption, type CategoryPath, categoryPaths, pathsFor, STEP } from "@/lib/format/category-paths";
import { counted } from "@/lib/format/number";

/** The most categories that the list shows; typing narrows it. */
const LINES = 50;

type CategoryFieldProps = {
  categories: CategoryOption[];
  /** Opens the dialog for a new category of this name. */
  onNew: (name: string) => void;
};

/** The text of the field, the categories that it finds, and what the list highlights. */
function useCategorySearch(categories: CategoryOption[], chosen: string) {
  const byId = useMemo(() => new Map(categories.map((one) => [String(one.id), one])), [categories]);
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  /** What was typed since a category was last chosen; kept while a new one is being named, in case that is canceled. */
  const [typed, setTyped] = useState<string | null>(null);
  if (chosen !== "" && typed !== null) setTyped(null);
  /** The highlighted line; null for the best match. */
  const [list, setList] = useState<{ isOpen: boolean; active: number | null }>({ isOpen: false, active: null });
  const text = typed ?? byId.get(chosen)?.name ?? "";
  const words = (typed ?? "").trim();
  const also = useMemo(() => new Map(categories.map((one) => [one.id, one.also ?? []])), [categories]);
  const found = useMemo(() => (words === "" ? paths : pathsFor(words, paths, also)), [words, paths, also]);
  return {
    text,
    words,
    found,
    shown: found.slice(0, LINES),
    path: paths.find(({ id }) => String(id) === chosen),
    list,
    setList,
    setTyped,
  };
}

/** One field for the category: it searches names, paths, and what people call them, and offers a new one last. */
export function CategoryField({ categories, onNew }: CategoryFieldProps) {
  const { field, error, id } = useFormField("category_id");
  const listId = useId();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const search = useCategorySearch(categories, String((field.value as string | number | null) ?? ""));
  const { words, shown, found, list, setList, setTyped } = search;
  const active = list.active ?? (words !== "" && shown.length > 0 ? 0 : -1);
  const close = () => setList({ isOpen: false, active: null });
  const size = shown.length + 1;

  function choose(index: number) {
    const path = shown[index];
    close();
    if (path) field.onChange(String(path.id));
    else onNew(words);
  }
  function type(text: string) {
    setTyped(text);
    setList({ isOpen: true, active: null });
    // The text no longer names the chosen category.
    if (field.value !== "") field.onChange("");
  }
  /** Keeps what was typed before the page was ready: the next render would empty the field. */
  const mount = useCallback(
    (control: HTMLInputElement | null) => {
      setInput(control);
      if (!control || control.value === control.defaultValue) return;
      setTyped(control.value);
      setList({ isOpen: control === document.activeElement, active: null });
    },
    [setTyped, setList],
  );
  const hint = search.path?.full.includes(STEP) ? search.path.full : undefined;
  return (
    <FormItem id={id} error={error} hasHint={hint !== undefined} className="relative">
      <FormLabel>Category</FormLabel>
      <FormControl>
        <Input
          ref={mount}
          {...comboboxProps(listId, list.isOpen, active)}
          value={search.text}
          required
          autoComplete="off"
          dir="auto"
          placeholder="Family law, dentist…"
          onChange={(event) => type(event.target.value)}
          onClick={() => setList({ ...list, isOpen: true })}
          onBlur={() => {
            close();
            field.onBlur();
          }}
        />
      </FormControl>
      <FormMessage />
      {hint && <FormDescription>{hint}</FormDescription>}
      {input && <ListKeys input={input} list={{ isOpen: list.isOpen, active, size, choose, setList }} />}
      {list.isOpen && <CategoryList {...{ listId, shown, words, active, choose }} />}
      <span role="status" className="sr-only">
        {list.isOpen && words ? `${counted(found.length, "category", "categories")} found` : ""}
      </span>
    </FormItem>
  );
}

const comboboxProps = (listId: string, isOpen: boolean, active: number) => ({
  role: "combobox",
  "aria-autocomplete": "list" as const,
  "aria-expanded": isOpen,
  "aria-controls": isOpen ? listId : undefined,
  "aria-activedescendant": isOpen && active >= 0 ? `${listId}-${active}` : undefined,
});

type CategoryListProps = {
  listId: string;
  shown: CategoryPath[];
  words: string;
  active: number;
  choose: (index: number) => void;
};

/** The categories, and a new one last. */
const CategoryList = ({ listId, shown, words, active, choose }: CategoryListProps) => (
  <ul
    id={listId}
    role="listbox"
    aria-label="Categories"
    onMouseDown={(event) => event.preventDefault()}
    className="border-line bg-raised shadow-float absolute top-full right-0 left-0 z-20 mt-1 max-h-[min(22rem,60dvh)] overflow-y-auto overscroll-contain rounded-md border py-1"
  >
    {shown.map(({ id, full }, at) => {
      const names = full.split(STEP);
      return (
        <Option key={id} id={`${listId}-${at}`} isActive={at === active} onChoose={() => choose(at)}>
          <bdi className="wrap-anywhere">{names.at(-1)}</bdi>{" "}
          <bdi className="text-faint text-label">{names.slice(0, -1).join(STEP)}</bdi>
        </Option>
      );
    })}
    <Option
      id={`${listId}-${shown.length}`}
      isActive={shown.length === active}
      onChoose={() => choose(shown.length)}
      className={cn(shown.length > 0 && "border-line border-t")}
    >
      <bdi>{words ? `New category “${words}”` : "New category"}</bdi>
    </Option>
  </ul>
);

type Keys = {
  input: HTMLInputElement;
  list: {
    isOpen: boolean;
    active: number;
    size: number;
    choose: (index: number) => void;
    setList: (list: { isOpen: boolean; active: number | null }) => void;
  };
};

/** The keys of the list. Renders nothing. */
function ListKeys({ input, list: { isOpen, active, size, choose, setList } }: Keys) {
  useListKeys(input, {
    isOpen,
    active,
    size,
    choose,
    setActive: (index) => {
      setList({ isOpen: true, active: index });
      input.parentElement?.querySelectorAll("[role=option]")[index]?.scrollIntoView({ block: "nearest" });
    },
    open: () => setList({ isOpen: true, active: null }),
    close: () => setList({ isOpen: false, active: null }),
  });
  return null;
}

type OptionProps = { id: string; isActive: boolean; onChoose: () => void; className?: string; children: ReactNode };

const Option = ({ id, isActive, onChoose, className, children }: OptionProps) => (
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    onClick={onChoose}
    className={cn(
      "flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-3 px-3 py-2",
      isActive ? "bg-accent-wash text-accent" : "hover:bg-sunk",
      className,
    )}
  >
    {children}
  </li>
);
