import { type FormEvent, useState } from "react";
import { type CategoryOption } from "@/components/add-listing/category-choice";
import { Notice } from "@/components/shared/notice";
import { Button, ButtonLink } from "@/components/ui/button";
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
import { type ImportDesk } from "./use-import";

type ImportFormProps = { kind: Kind; desk: ImportDesk; categories: CategoryOption[]; isAdmin: boolean };

/** What is missing before an import can begin, as a sentence. */
function missing(file: ChosenFile, categoryId: number | null): string | null {
  if (file.state === "refused") return file.text;
  if (file.state !== "ready") return importMessages.noFile;
  if (categoryId === null) return importMessages.noCategory;
  return file.mapping.includes("name") ? null : importMessages.noNameColumn;
}

/** Where the rows go, the file, what its columns hold and how its first rows will be stored. */
export function ImportForm({ kind, desk, categories, isAdmin }: ImportFormProps) {
  const { file } = desk.chosen;
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const isBusy = desk.isBeginning || file.state === "checking";

  function begin(isDry: boolean) {
    const lack = missing(file, categoryId);
    setWrong(lack);
    if (lack === null && file.state === "ready" && categoryId !== null) void desk.begin(file, { categoryId, isDry });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    begin(false);
  }

  return (
    <form onSubmit={submit} noValidate className="needs-script">
      <p className="text-soft measure">
        One row of a CSV file becomes one listing.{" "}
        {isAdmin
          ? "What you import is public at once."
          : "What you import is public once an administrator has approved it."}{" "}
        Rows that are there already are left out.
      </p>
      <div className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-2">
        <CategoryField
          categories={categories}
          chosen={categoryId}
          error={wrong === importMessages.noCategory ? wrong : undefined}
          onChoose={(id) => {
            setCategoryId(id);
            setWrong(null);
          }}
        />
        <FileField
          kind={kind}
          chosen={file}
          error={wrong === importMessages.noFile ? wrong : undefined}
          onChoose={(one) => {
            setWrong(null);
            void desk.chosen.choose(one);
          }}
        />
      </div>
      {file.state === "ready" && (
        <>
          <p className="mt-6 font-semibold" role="status">
            {file.file.name}: {exactNumber(file.facts.rows)} {file.facts.rows === 1 ? "row" : "rows"} in{" "}
            {exactNumber(file.facts.headers.length)} columns, {sizeText(file.file.size)}
          </p>
          <EarlierImports ready={file} desk={desk} />
          <MappingTable ready={file} error={wrong === importMessages.noNameColumn ? wrong : undefined} desk={desk} />
          <PreviewTable kind={kind} ready={file} />
        </>
      )}
      <div className="mt-8 space-y-4">
        {desk.failure && (
          <Notice>
            <p>{desk.failure.text}</p>
            {desk.failure.isSignedOut && <ButtonLink href={routes.login(routes.bulkUpload[kind])}>Sign In</ButtonLink>}
          </Notice>
        )}
        {wrong && (
          <p role="alert" className="text-bad font-semibold">
            {wrong}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" disabled={isBusy}>
            Start Import
          </Button>
          <Button onClick={() => begin(true)} disabled={isBusy}>
            Dry Run
          </Button>
        </div>
        <p className="text-faint">A dry run checks every row, against what is on the site too, and stores nothing.</p>
      </div>
    </form>
  );
}
