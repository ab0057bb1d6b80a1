import { useState } from "react";
import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { type CategoryOption } from "@/lib/format/category-paths";
import { Notice } from "@/components/shared/notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { useApiForm } from "@/lib/client/use-api-form";
import { importBeginBody } from "@/lib/contract/import";
import { importMessages } from "@/lib/messages/import";
import { hasKeyColumn } from "@/lib/rules/import-columns";
import { routes } from "@/lib/site/routes";
import { type Kind } from "@/lib/rules/listing-kind";
import { cn } from "@/components/ui/cn";
import { momentText } from "@/lib/format/date";
import { targetText } from "@/lib/format/import-report";
import { counted } from "@/lib/format/number";
import { type CountryValues } from "./country-field";
import { FileCard } from "./file-card";
import { FileField } from "./file-field";
import { MappingTable } from "./mapping-table";
import { NewCategoryDialog } from "./new-category-dialog";
import { PreviewTable } from "./preview-table";
import { startTarget, TargetFields, targetOf, type TargetValues } from "./target-fields";
import { type ChosenFile, type Ready, useForeign } from "./use-file";
import { beginningOf, type ImportState } from "./use-import";

type ImportFormProps = { kind: Kind; importState: ImportState; categories: CategoryOption[]; isAdmin: boolean };

/** Errors by field: what is missing before an import can start. */
function missing(
  { file, isForeign }: { file: ChosenFile; isForeign: boolean },
  { mode, category_id, update_key, country, allows_foreign }: Values,
): Record<string, string> {
  if (file.state === "refused") return { file: file.text };
  if (file.state !== "ready") return { file: importMessages.noFile };
  if (!allows_foreign && (country === "other" || (country === "" && isForeign)))
    return { allows_foreign: importMessages.foreign };
  if (mode === "add" && category_id === "") return { category_id: importMessages.noCategory };
  if (hasKeyColumn(file.mapping, mode === "add" ? null : update_key)) return {};
  return { mapping: mode === "add" ? importMessages.noNameColumn : importMessages.noKeyColumn };
}

type Values = TargetValues & CountryValues & { file: null; mapping: null; dry_run: boolean };

const blank: Values = { ...startTarget, file: null, mapping: null, dry_run: false, country: "", allows_foreign: false };

/** The form that starts an import: category, file, column mapping and preview. */
export function ImportForm({ kind, importState, categories: given, isAdmin }: ImportFormProps) {
  const [categories, setCategories] = useState(given);
  const [isMaking, setMaking] = useState(false);
  const { file } = importState.chosen;
  const ready = file.state === "ready" ? file : null;
  const foreign = useForeign(ready);
  const form = useApiForm({
    id: "import",
    // A file can't be stored in a draft, and without it there is little to restore.
    draft: null,
    start: blank,
    schema: importBeginBody,
    body: ({ dry_run, ...values }) => ready && { ...beginningOf(ready), kind, ...targetOf(values), dry_run },
    check: (values) => missing({ file, isForeign: !!foreign }, values),
    summary: (errors) => Object.values(errors)[0] ?? null,
    send: (body) => importState.begin(ready, body),
    failed: importMessages.beginFailed,
    onSent: () => undefined,
  });
  const { clearErrors, setValue, formState } = form.fields;
  const isBusy = form.isBusy || file.state === "checking" || foreign === undefined;
  const isUpdate = form.fields.watch("mode") === "update";

  return (
    <>
      <ApiForm form={form} className="needs-script">
        <div className={cn("grid gap-x-10 gap-y-8", ready && "lg:grid-cols-[minmax(0,1fr)_19rem]")}>
          <div className={cn("grid content-start gap-6", ready ? "lg:order-last" : "md:grid-cols-2 md:gap-x-8")}>
            {ready && <FileCard ready={ready} importState={importState} />}
            <TargetFields
              isAdmin={isAdmin}
              ready={ready}
              categories={categories}
              onNewCategory={() => setMaking(true)}
            />
            <FileField
              kind={kind}
              chosen={file}
              onChoose={(one) => {
                clearErrors(["file", "mapping"]);
                void importState.chosen.choose(one);
              }}
            />
          </div>
          <div className="min-w-0">
            {ready && (
              <>
                <EarlierImports ready={ready} importState={importState} />
                <MappingTable
                  kind={kind}
                  ready={ready}
                  isUpdate={isUpdate}
                  error={formState.errors.mapping?.message}
                  importState={importState}
                />
              </>
            )}
            <div className={cn("space-y-4", ready && "mt-6")}>
              <Failure kind={kind} importState={importState} />
              <FormProblem className="" />
              <StartButtons {...{ isUpdate, isBusy }} onStart={(isDry) => setValue("dry_run", isDry)} />
            </div>
            {ready && !isUpdate && <PreviewTable kind={kind} ready={ready} />}
          </div>
        </div>
      </ApiForm>
      <NewCategoryDialog
        kind={kind}
        isAdmin={isAdmin}
        categories={categories}
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={(made) => {
          setCategories((now) => [...now, made]);
          setValue("category_id", String(made.id));
          setMaking(false);
        }}
      />
    </>
  );
}

type StartButtonsProps = { isUpdate: boolean; isBusy: boolean; onStart: (isDry: boolean) => void };

/** An update is always checked first: its changes are seen before they are made. */
function StartButtons({ isUpdate, isBusy, onStart }: StartButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" disabled={isBusy} onClick={() => onStart(true)}>
        {isUpdate ? "See Changes" : "Dry Run"}
      </Button>
      {!isUpdate && (
        <Button type="submit" disabled={isBusy} onClick={() => onStart(false)}>
          Start Import
        </Button>
      )}
      <p className="text-soft">
        {isUpdate ? "Compares every row and changes nothing." : "A dry run checks every row and stores nothing."}
      </p>
    </div>
  );
}

function Failure({ kind, importState: { failure } }: { kind: Kind; importState: ImportState }) {
  if (!failure) return null;
  return (
    <Notice>
      <p>{failure.text}</p>
      {failure.isSignedOut && <ButtonLink href={routes.login(routes.bulkUpload[kind])}>Sign In</ButtonLink>}
    </Notice>
  );
}

/** An earlier import of the same file: one that can be continued, or a finished one. */
function EarlierImports({ ready, importState }: { ready: Ready; importState: ImportState }) {
  const open = ready.earlier.find((one) => one.resume && !one.dry_run);
  const ended = ready.earlier.find((one) => one.status === "finished" && !one.dry_run);
  if (open) {
    return (
      <div className="border-edge bg-sunk mb-6 rounded-md border p-4">
        <p>
          You started importing this file on {momentText(open.created_at)} {targetText(open)}:{" "}
          {counted(open.resume?.row ?? 0, "row")} are saved. Continue there, or start over below.
        </p>
        <Button variant="primary" className="mt-3" onClick={() => importState.send(ready, open)}>
          Continue the import
        </Button>
      </div>
    );
  }
  if (!ended) return null;
  return (
    <p className="border-edge bg-sunk mb-6 rounded-md border p-4">
      This file was imported on {momentText(ended.created_at)}. Its rows aren&rsquo;t stored twice; afterwards you can
      update the listings that they made.
    </p>
  );
}
