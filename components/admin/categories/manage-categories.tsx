"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FailedNotice } from "@/components/shared/failed-notice";
import { EmptyState } from "@/components/shared/empty-state";
import { Notice } from "@/components/shared/notice";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { adminMessages } from "@/lib/messages/admin";
import { listCategories, type NewCategory } from "@/lib/client/categories";
import { call } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { type Category, newCategoryBody } from "@/lib/contract/category";
import { listingCount } from "@/lib/format/category-count";
import { SearchField } from "../search-field";
import { failureText, isForbidden } from "../call-failure";
import { Outcome } from "../list/outcome";
import { StatusTabs } from "../list/status-tabs";
import { followInPlace } from "../list/list-address";
import { useListView } from "../list/use-list-view";
import { useAdminScreen, type AdminScreen } from "../use-admin-screen";
import { type CategoryRow, rowsWith, treeRows } from "./category-rows";
import { type CategoryAction, CategoryTable } from "./category-table";
import { EditCategoryDialog } from "./edit-category-dialog";
import { DeleteCategoryDialog, MergeCategoryDialog } from "./end-category-dialogs";
import { ApiForm } from "@/components/shared/api-form";
import { normalizeColor } from "@/lib/rules/category-look";
import { FormFoot } from "../form-foot";
import { useAdminForm } from "../use-admin-form";
import { CategoryFields } from "./category-fields";
import { blankCategory, type CategoryValues, checkCategory, parentOf } from "./category-form-values";

const words = adminMessages.categories;

/** How long the result of an action is shown, in ms. */
const MESSAGE_MS = 4000;

const shape = {
  tabs: [
    { key: "all", label: "All Categories", query: {}, empty: "There are no categories" },
    { key: "pending", label: "Pending", query: {}, empty: "No categories are waiting" },
  ],
  filters: [],
} as const;

const none: Category[] = [];

/** The screen that manages the category tree. */
export function ManageCategories() {
  const screen = useAdminScreen("categories", MESSAGE_MS);
  const { view, hrefWith } = useListView(shape);
  const list = useQuery({ queryKey: ["categories", "list"], queryFn: () => listCategories() });
  const [text, setText] = useState("");
  const [open, setOpen] = useState<{ action: CategoryAction; category: Category } | null>(null);
  const categories = list.data?.results ?? none;
  const rows = useMemo(() => treeRows(categories), [categories]);
  const waiting = categories.filter(({ status }) => status === "pending").length;
  const tree = useFocusKept<HTMLDivElement>(list.data && rows);
  const shown = rowsWith(rows, { words: text, isPending: view.tab.key === "pending" });
  const isDenied = screen.isDenied || isForbidden(list.error);
  const categoryOf = (action: CategoryAction) => (open?.action === action ? open.category : null);

  const approval = useWrite({
    mutationFn: ({ id }: Category) => call("PATCH", "categories/{id}/", { params: { id }, body: { status: "active" } }),
    onSuccess: ({ name }) => screen.showSuccess(`${name} approved.`),
    onError: (error) => screen.showFailure(error, words.updateFailed),
    onSettled: () => screen.refresh(),
  });
  function act(action: CategoryAction, category: Category) {
    if (action === "approve") return approval.mutate(category);
    const isUsed = listingCount(category) > 0 || categories.some(({ parent }) => parent === category.id);
    if (action === "delete" && isUsed) return screen.showError(words.inUse);
    setOpen({ action, category });
  }

  return (
    <div onClick={followInPlace}>
      <h1 className="text-h1">Manage Categories</h1>
      {isDenied && (
        <div className="mt-6">
          <Notice title={adminMessages.required}>
            <p>{adminMessages.notAdmin}</p>
          </Notice>
        </div>
      )}
      <div className="mt-6 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <StatusTabs
            tabs={shape.tabs}
            open={view.tab.key}
            counts={list.data ? [categories.length, waiting] : [null, null]}
            hrefOf={(key) => hrefWith({ status: key === "all" ? null : key })}
          />
          <SearchField id="category-search" label="Search by name" text={text} onText={setText} className="mt-4 mb-4" />
          <div ref={tree} tabIndex={-1}>
            <TreeView
              list={list}
              rows={shown}
              empty={text.trim() ? "Nothing found" : view.tab.empty}
              isDenied={isDenied}
              onAction={act}
            />
          </div>
        </div>
        {!isDenied && (
          <div className="lg:border-line lg:border-l lg:pl-8">
            <AddCategory categories={categories} screen={screen} />
          </div>
        )}
      </div>
      <Outcome message={screen.message} />
      <EditCategoryDialog
        category={categoryOf("edit")}
        categories={categories}
        screen={screen}
        onClose={() => setOpen(null)}
      />
      <DeleteCategoryDialog category={categoryOf("delete")} screen={screen} onClose={() => setOpen(null)} />
      <MergeCategoryDialog
        category={categoryOf("merge")}
        categories={categories}
        screen={screen}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

type TreeViewProps = {
  list: { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  rows: readonly CategoryRow[];
  empty: string;
  isDenied: boolean;
  onAction: (action: CategoryAction, category: Category) => void;
};

function TreeView({ list, rows, empty, isDenied, onAction }: TreeViewProps) {
  if (list.isPending) return <p className="appear-late text-soft min-h-96">Loading</p>;
  if (list.error && !list.data) {
    if (isDenied) return null;
    return <FailedNotice text={failureText(list.error, words.loadFailed)} onAgain={list.refetch} />;
  }
  if (rows.length === 0) return <EmptyState title={empty} />;
  return <CategoryTable rows={rows} isDisabled={isDenied} onAction={onAction} />;
}

const bodyOf = (values: CategoryValues): NewCategory => ({
  name: values.name.trim(),
  description: values.description,
  icon: values.icon as NewCategory["icon"],
  color: normalizeColor(values.color),
  parent: parentOf(values),
});

/** The form next to the tree that adds a category. */
function AddCategory({ categories, screen }: { categories: readonly Category[]; screen: AdminScreen }) {
  const form = useAdminForm({
    id: "add",
    draft: "new-category",
    start: blankCategory,
    schema: newCategoryBody,
    body: bodyOf,
    check: checkCategory,
    send: async (body, key, { kind }) => {
      const made = await call("POST", "categories/", { body, idempotencyKey: key });
      const isOther = body.parent === null && kind !== "" && kind !== made.kind;
      if (isOther) await call("PATCH", "categories/{id}/", { params: { id: made.id }, body: { kind } });
      return made;
    },
    failed: adminMessages.categories.createFailed,
    screen,
    done: ({ name }) => `${name.trim()} added.`,
    fieldOf: (name) => (name === "slug" ? "name" : name),
    // The next category often has the same parent.
    next: ({ parent }) => ({ ...blankCategory, parent }),
  });
  return (
    <ApiForm form={form} aria-labelledby="add-title" className="space-y-5">
      <h2 id="add-title" className="text-h3">
        Add a category
      </h2>
      <CategoryFields categories={categories} />
      <FormFoot label="Add Category" />
    </ApiForm>
  );
}
