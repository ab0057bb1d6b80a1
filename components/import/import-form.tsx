import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { type CategoryOption } from "@/lib/format/category-paths";
import { Notice } from "@/components/shared/notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { useApiForm } from "@/lib/client/use-api-form";
import { importBeginBody } from "@/lib/contract/import";
import { exactNumber, sizeText } from "@/lib/format/number";
import { importMessages } from "@/lib/import-messages";
import { routes } from "@/lib/routes";
import { type Kind } from "@/lib/rules/listing-kind";
import { CategoryField } from "./category-field";
import { EarlierImports } from "./earlier-imports";
import { FileField } from "./file-field";
import { MappingTable } from "./mapping-table";
import { PreviewTable } from "./preview-table";
import { type ChosenFile } from "./use-file";
import { beginningOf, type ImportState } from "./use-import";

type ImportFormProps = { kind: Kind; importState: ImportState; categories: CategoryOption[]; isAdmin: boolean };

/** Errors by field: what is missing before an import can start. */
function missing(file: ChosenFile, categoryId: string): Record<string, string> {
  if (file.state === "refused") return { file: file.text };
  if (file.state !== "ready") return { file: importMessages.noFile };
  if (categoryId === "") return { category_id: importMessages.noCategory };
  return file.mapping.includes("name") ? {} : { mapping: importMessages.noNameColumn };
}

type Values = { category_id: string; file: null; mapping: null; dry_run: boolean };

const blank: Values = { category_id: "", file: null, mapping: null, dry_run: false };

/** The form that starts an import: category, file, column mapping and preview. */
export function ImportForm({ kind, importState, categories, isAdmin }: ImportFormProps) {
  const { file } = importState.chosen;
  const ready = file.state === "ready" ? file : null;
  const form = useApiForm({
    id: "import",
    // A file can't be stored in a draft, and without it there is little to restore.
    draft: null,
    start: blank,
    schema: importBeginBody,
    body: ({ category_id, dry_run }) =>
      ready && { ...beginningOf(ready), kind, category_id: Number(category_id), dry_run },
    check: ({ category_id }) => missing(file, category_id),
    summary: (errors) => Object.values(errors)[0] ?? null,
    send: (body) => importState.begin(ready, body),
    failed: importMessages.beginFailed,
    onSent: () => undefined,
  });
  const { clearErrors, setValue, formState } = form.fields;
  const isBusy = form.isBusy || file.state === "checking";

  return (
    <ApiForm form={form} className="needs-script">
      <p className="text-soft measure">
        One row of a CSV file becomes one listing.{" "}
        {isAdmin
          ? "What you import is public at once."
          : "What you import is public once an administrator has approved it."}{" "}
        Rows that match an existing listing are left out.
      </p>
      <div className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-2">
        <CategoryField categories={categories} />
        <FileField
          kind={kind}
          chosen={file}
          onChoose={(one) => {
            clearErrors(["file", "mapping"]);
            void importState.chosen.choose(one);
          }}
        />
      </div>
      {file.state === "ready" && (
        <>
          <p className="mt-6 font-semibold" role="status">
            {file.file.name}: {exactNumber(file.facts.rows)} {file.facts.rows === 1 ? "row" : "rows"} in{" "}
            {exactNumber(file.facts.headers.length)} columns, {sizeText(file.file.size)}
          </p>
          <EarlierImports ready={file} importState={importState} />
          <MappingTable ready={file} error={formState.errors.mapping?.message} importState={importState} />
          <PreviewTable kind={kind} ready={file} />
        </>
      )}
      <div className="mt-8 space-y-4">
        {importState.failure && (
          <Notice>
            <p>{importState.failure.text}</p>
            {importState.failure.isSignedOut && (
              <ButtonLink href={routes.login(routes.bulkUpload[kind])}>Sign In</ButtonLink>
            )}
          </Notice>
        )}
        <FormProblem className="" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" disabled={isBusy} onClick={() => setValue("dry_run", false)}>
            Start Import
          </Button>
          <Button type="submit" disabled={isBusy} onClick={() => setValue("dry_run", true)}>
            Dry Run
          </Button>
        </div>
        <p className="text-faint">A dry run checks every row, including for duplicates, and stores nothing.</p>
      </div>
    </ApiForm>
  );
}
