"use client";

import { useWatch } from "react-hook-form";
import { type z } from "zod";
import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { BusyButton } from "@/components/ui/busy-button";
import { ButtonLink } from "@/components/ui/button";
import { setFlash } from "@/lib/client/flash";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { mergeBody, type MergePreview } from "@/lib/contract/duplicate";
import { mergeWords } from "@/lib/format/merge-words";
import { dollarText } from "@/lib/format/money";
import { routes } from "@/lib/site/routes";
import { type MergeSide } from "@/lib/rules/duplicates";
import { compareFields, firstChoice, sideNames } from "./merge-fields";
import { SideChoice } from "./side-choice";

/** Which listing's value each field keeps; "" while nothing is chosen. */
type Choices = Record<string, MergeSide | "">;

/** Maps the choices to the merge request. */
function requestOf({ kept, merged }: MergePreview, { owner, campaign, ...fields }: Choices): z.input<typeof mergeBody> {
  return {
    kept_id: kept.id,
    merged_id: merged.id,
    fields: fields,
    owner: owner || undefined,
    campaign: campaign || undefined,
    seen: { kept: kept.updated_at, merged: merged.updated_at },
  };
}

/** Chooses a value for each field that differs, and the owner and campaign where both listings have one. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const { kept, merged, owner, campaign } = preview;
  const { different, equal } = compareFields(kept, merged);
  const names = sideNames(preview);
  const start: Choices = {
    owner: "",
    campaign: "",
    ...Object.fromEntries(different.map((field) => [field.key, firstChoice(field)])),
  };
  const form = useApiForm({
    id: "merge",
    draft: `merge-${kept.id}-${merged.id}`,
    start,
    schema: mergeBody,
    body: (chosen) => requestOf(preview, chosen),
    check: (chosen): Record<string, string> => ({
      ...(owner.is_choice && !chosen.owner && { owner: "Choose who owns the listing after the merge." }),
      ...(campaign.is_choice && !chosen.campaign && { campaign: "Choose which one continues." }),
    }),
    send: (body) => call("POST", "listings/merge/", { body }),
    failed: "The listings could not be merged. Please try again.",
    onSent: () => {
      setFlash("The listings have been merged.");
      window.location.assign(routes.adminDuplicates({ tab: "merges" }));
    },
  });
  const chosen = useWatch({ control: form.fields.control });
  return (
    <ApiForm form={form} className="mt-8">
      {owner.is_choice && (
        <SideChoice
          name="owner"
          legend="Owner"
          names={names}
          values={{ kept: owner.kept?.full_name ?? "", merged: owner.merged?.full_name ?? "" }}
        />
      )}
      {campaign.is_choice && (
        <SideChoice
          name="campaign"
          legend="Running campaign"
          names={names}
          values={{ kept: campaignText(campaign.kept), merged: campaignText(campaign.merged) }}
        />
      )}
      {different.map(({ key, label, ...values }) => (
        <SideChoice key={key} name={key} legend={label} names={names} values={values} />
      ))}
      <EqualFields fields={equal} />
      <Outcome
        sentences={mergeWords(preview, {
          category: chosen.category_id || undefined,
          owner: chosen.owner || undefined,
          campaign: chosen.campaign || undefined,
        })}
      />
      {preview.problem && <p className="text-bad mt-4 font-semibold">{preview.problem}</p>}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <BusyButton
          variant="primary"
          type="submit"
          isBusy={form.isBusy}
          busyText="Merging…"
          disabled={preview.problem !== null}
        >
          Keep {names.kept}, drop {names.merged}
        </BusyButton>
        <ButtonLink href={routes.adminDuplicates()}>Cancel</ButtonLink>
      </div>
      <FormProblem />
    </ApiForm>
  );
}

const campaignText = (campaign: MergePreview["campaign"]["kept"]) =>
  campaign ? `${dollarText(campaign.raised_cents)} of ${dollarText(campaign.goal_cents)}` : "";

/** Fields that are equal in both listings, collapsed because there is nothing to choose. */
function EqualFields({ fields }: { fields: { key: string; label: string; kept: string }[] }) {
  if (fields.length === 0) return null;
  return (
    <details className="border-line border-y">
      <summary className="text-accent flex min-h-11 items-center font-semibold">
        {fields.length === 1 ? "1 field is equal" : `${fields.length} fields are equal`}
      </summary>
      <dl className="grid gap-x-6 gap-y-3 pb-4 md:grid-cols-2">
        {fields.map(({ key, label, kept }) => (
          <div key={key} className="min-w-0">
            <dt className="text-faint">{label}</dt>
            <dd className="whitespace-pre-line" dir="auto">
              {kept}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Says what the merge will do. */
function Outcome({ sentences }: { sentences: string[] }) {
  return (
    <section aria-labelledby="outcome" className="mt-8">
      <h2 id="outcome" className="text-h3">
        What happens
      </h2>
      <ul aria-live="polite" className="mt-2 list-disc space-y-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="text-soft mt-3">It can be undone for 30 days.</p>
    </section>
  );
}
