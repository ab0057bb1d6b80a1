import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Column, ColumnTable } from "@/components/shared/column-table";
import { Dialog } from "@/components/shared/dialog";
import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { listMetaTemplates } from "@/lib/client/meta-templates";
import { type MetaTemplateRow } from "@/lib/contract/meta-template";
import { counted } from "@/lib/format/number";
import { type TemplatePages } from "@/lib/rules/meta-template";
import { ConfirmForm } from "../confirm-form";
import { FailedList } from "../list/failed-list";
import { RowButton } from "../list/row-actions";
import { type AdminScreen } from "../use-admin-screen";

type TemplatesProps = { screen: AdminScreen; hrefOf: (template: string) => string };

/** Templates of page titles and descriptions, by category. */
export function Templates({ screen, hrefOf }: TemplatesProps) {
  const list = useQuery({ queryKey: ["metas", "templates"], queryFn: listMetaTemplates });
  const [removed, setRemoved] = useState<MetaTemplateRow | null>(null);
  const close = () => setRemoved(null);
  return (
    <>
      <p className="measure text-soft">
        A template writes the titles and descriptions of pages that have no record: those of a category&apos;s listings,
        or its own. Categories below use it, too, unless they have their own.
      </p>
      <p className="mt-4">
        <ButtonLink variant="primary" href={hrefOf("new")}>
          Add a Template
        </ButtonLink>
      </p>
      <FailedList of={list} fallback={adminMessages.meta.templatesFailed} />
      {list.isPending && <p className="appear-late text-soft mt-6 min-h-96">Loading</p>}
      {list.data?.length === 0 && (
        <div className="mt-6">
          <EmptyState title="No templates yet" text="Pages use their own titles and descriptions." />
        </div>
      )}
      {list.data && list.data.length > 0 && (
        <ColumnTable
          caption="Templates"
          columns={columnsOf(hrefOf, setRemoved)}
          rows={list.data}
          keyOf={keyOf}
          className="mt-6"
        />
      )}
      <Dialog title="Remove template" isOpen={removed !== null} onClose={close}>
        {removed && (
          <ConfirmForm
            label="Remove"
            done={`Template of ${removed.category_name} removed.`}
            failed={adminMessages.meta.templateFailed}
            send={() =>
              call("DELETE", "seo/templates/{id}/", {
                params: { id: removed.category_id },
                query: { pages: removed.pages },
              })
            }
            screen={screen}
            onClose={close}
          >
            <p className="wrap-anywhere">
              Remove the template of <b dir="auto">{removed.category_name}</b>? {pagesLabels[removed.pages]} use their
              own titles and descriptions again.
            </p>
          </ConfirmForm>
        )}
      </Dialog>
    </>
  );
}

const keyOf = ({ category_id: id, pages }: MetaTemplateRow): string => `${pages}-${id}`;

/** The pages that a template writes. */
export const pagesLabels: Record<TemplatePages, string> = {
  listings: "Pages of its listings",
  categories: "Category pages",
};

const own = <span className="text-faint">The page&apos;s own</span>;

const columnsOf = (
  hrefOf: TemplatesProps["hrefOf"],
  onRemove: (row: MetaTemplateRow) => void,
): Column<MetaTemplateRow>[] => [
  {
    key: "category",
    label: "Category",
    className: "md:w-1/4",
    cell: (row) => (
      <>
        <a href={hrefOf(keyOf(row))} className="link font-semibold" dir="auto">
          {row.category_name}
        </a>
        <span className="text-label text-faint block">/{row.category_full_slug}</span>
        <span className="text-label text-soft block">
          {pagesLabels[row.pages]}, {counted(row.listings, "listing")}
        </span>
      </>
    ),
  },
  { key: "title", label: "Title", cell: ({ title }) => (title ? <bdi>{title}</bdi> : own) },
  {
    key: "description",
    label: "Description",
    cell: ({ description }) => (description ? <bdi>{description}</bdi> : own),
  },
  {
    key: "actions",
    label: "Actions",
    className: "py-1.5 max-md:py-1.5",
    cell: (row) => <RowButton label="Remove" title={row.category_name} onClick={() => onRemove(row)} />,
  },
];
