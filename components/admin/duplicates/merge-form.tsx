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
import { type MergeSide, mergeSides } from "@/lib/rules/duplicates";
import { compareFields, firstChoice, sideNames } from "./merge-fields";
import { useFormField } from "@/components/ui/form";
import { Radio } from "@/components/ui/input";

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

type SideChoiceProps = {
  name: string;
  legend: string;
  /** The two listings in words. */
  names: Record<MergeSide, string>;
  values: Record<MergeSide, string>;
};

/** A choice between two values, side by side where there is room. */
function SideChoice({ name, legend, names, values }: SideChoiceProps) {
  const { field, error } = useFormField(name);
  return (
    <fieldset className="border-line min-w-0 border-t py-4" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="float-left w-full pb-2 font-semibold">{legend}</legend>
      <div className="clear-both grid gap-2 md:grid-cols-2 md:gap-4">
        {mergeSides.map((side) => (
          <label
            key={side}
            className="border-line has-checked:border-accent has-checked:bg-accent-wash flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-md border px-3 py-2.5"
          >
            <Radio
              {...field}
              value={side}
              checked={field.value === side}
              aria-invalid={error ? true : undefined}
              className="mt-0.5"
            />
            <span className="min-w-0">
              <span className="text-label text-faint block">
                <bdi>{names[side]}</bdi>
              </span>
              <span className="block wrap-anywhere whitespace-pre-line" dir="auto">
                {values[side] || <span className="text-faint">Empty</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-bad mt-2">
          {error}
        </p>
      )}
    </fieldset>
  );
}
