"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type CategoryOption } from "@/lib/format/category-paths";
import { importMessages } from "@/lib/messages/import";
import { routes } from "@/lib/site/routes";
import { type Kind, kindFacts, kinds } from "@/lib/rules/listing-kind";
import { TabLink } from "@/components/ui/tabs";
import { queryClient } from "@/lib/client/query-client";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { DonePanel } from "./done-panel";
import { ImportForm } from "./import-form";
import { ImportList } from "./import-list";
import { RunPanel } from "./run-panel";
import { type ImportState, useImport } from "./use-import";

const steps = ["File", "Columns", "Check", "Import"] as const;
type Step = (typeof steps)[number];

/** The steps of an import, with the current one marked. */
function ImportSteps({ now }: { now: Step }) {
  const current = steps.indexOf(now);
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? "step" : undefined}
          className={cn("flex items-center gap-2", at === current ? "text-accent font-semibold" : "text-soft")}
        >
          {at < current ? (
            <Icon of={circleCheckIcon} className="text-accent size-6" />
          ) : (
            <span
              className={cn(
                "text-label inline-flex size-6 items-center justify-center rounded-full border",
                at === current ? "border-accent bg-accent text-on-accent" : "border-edge",
              )}
            >
              {at + 1}
            </span>
          )}
          <span className={at === current ? "" : "max-md:sr-only"}>
            {step}
            {at < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

export type ImportScreenProps = {
  kind: Kind;
  /** The account that the page was rendered for. */
  account: number;
  isAdmin: boolean;
  /** The categories of this kind. */
  categories: CategoryOption[];
};

/** The screen that imports listings of one kind. */
export function ImportScreen(props: ImportScreenProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Screen {...props} />
      <p className="without-script mt-6">Importing needs JavaScript, which is off in this browser.</p>
    </QueryClientProvider>
  );
}

function stepOf({ step, chosen }: ImportState): Step {
  if (step.at === "form") return chosen.file.state === "ready" ? "Columns" : "File";
  return step.imported.dry_run ? "Check" : "Import";
}

function Screen({ kind, account, isAdmin, categories }: ImportScreenProps) {
  const importState = useImport({ kind, account });
  const { step } = importState;
  const dashboard = isAdmin ? routes.adminDashboard : routes.ownerDashboard;
  return (
    <>
      <p className="mb-2">
        <a href={dashboard} className="link quiet-link inline-flex min-h-6 items-center">
          Back to Dashboard
        </a>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="text-h1">{importMessages.titles[kind]}</h1>
        <ImportSteps now={stepOf(importState)} />
      </div>
      <KindTabs kind={kind} />
      <div className="mt-8">
        {step.at === "form" && (
          <ImportForm kind={kind} importState={importState} categories={categories} isAdmin={isAdmin} />
        )}
        {step.at === "running" && (
          <RunPanel kind={kind} imported={step.imported} run={step.run} importState={importState} />
        )}
        {step.at === "done" && (
          <DonePanel
            imported={step.imported}
            importState={importState}
            dashboard={dashboard}
            isAdmin={isAdmin}
            account={account}
          />
        )}
      </div>
      {step.at === "form" && <ImportList kind={kind} account={account} importState={importState} />}
    </>
  );
}

function KindTabs({ kind }: { kind: Kind }) {
  return (
    <nav aria-label="What to import" className="border-line mt-4 flex border-b">
      {kinds.map((one) => (
        <TabLink key={one} href={routes.bulkUpload[one]} isOpen={one === kind}>
          <span className="first-letter:uppercase">{kindFacts[one].pluralLabel}</span>
        </TabLink>
      ))}
    </nav>
  );
}
