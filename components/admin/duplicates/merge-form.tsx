"use client";

import { type FormEvent, useState } from "react";
import { SavingLine } from "@/components/account/saving-line";
import { useSaving } from "@/components/account/use-saving";
import { Button, ButtonLink } from "@/components/ui/button";
import { carryMessage } from "@/lib/client/carried-message";
import { mergeListings } from "@/lib/client/duplicates";
import { type MergePreview } from "@/lib/contract/duplicate";
import { titleOf } from "@/lib/format/listing-title";
import { mergeWords } from "@/lib/format/merge-words";
import { dollarText } from "@/lib/format/money";
import { routes } from "@/lib/routes";
import { type MergeSide } from "@/lib/rules/duplicates";
import { EqualFields, Outcome } from "./merge-outcome";
import { compareFields, firstChoice } from "./merge-fields";
import { SideChoice } from "./side-choice";

type Choices = Record<string, MergeSide | undefined>;

/** What is chosen of everything that differs, and of whom and what there can be one only. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const { kept, merged, owner, campaign } = preview;
  const { different, equal } = compareFields(kept, merged);
  const [chosen, setChosen] = useState<Choices>(() =>
    Object.fromEntries(different.map((field) => [field.key, firstChoice(field)])),
  );
  const { saving, save, refuse, errorOf } = useSaving({
    failed: "The listings could not be merged. Please try again.",
  });
  const choose = (key: string) => (side: MergeSide) => setChosen((before) => ({ ...before, [key]: side }));
  const { owner: chosenOwner, campaign: chosenCampaign, ...fields } = chosen;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(owner.is_choice && !chosenOwner && { owner: ["Choose who owns the listing afterwards."] }),
      ...(campaign.is_choice && !chosenCampaign && { campaign: ["Choose which campaign goes on."] }),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    const seen = { kept: kept.updated_at, merged: merged.updated_at };
    const isDone = await save(() =>
      mergeListings({
        kept_id: kept.id,
        merged_id: merged.id,
        fields,
        owner: chosenOwner,
        campaign: chosenCampaign,
        seen,
      }),
    );
    if (!isDone) return;
    carryMessage("The listings are one now.");
    window.location.assign(routes.adminDuplicates({ tab: "merges" }));
  }

  return (
    <form onSubmit={submit} noValidate className="mt-8">
      {owner.is_choice && (
        <SideChoice
          name="owner"
          legend="Owner"
          values={{ kept: owner.kept?.full_name ?? "", merged: owner.merged?.full_name ?? "" }}
          chosen={chosenOwner}
          onChoose={choose("owner")}
          error={errorOf("owner")}
        />
      )}
      {campaign.is_choice && (
        <SideChoice
          name="campaign"
          legend="Running campaign"
          values={{ kept: campaignText(campaign.kept), merged: campaignText(campaign.merged) }}
          chosen={chosenCampaign}
          onChoose={choose("campaign")}
          error={errorOf("campaign")}
        />
      )}
      {different.map(({ key, label, ...values }) => (
        <SideChoice key={key} name={key} legend={label} values={values} chosen={chosen[key]} onChoose={choose(key)} />
      ))}
      <EqualFields fields={equal} />
      <Outcome sentences={mergeWords(preview, { owner: chosenOwner, campaign: chosenCampaign })} />
      {preview.problem && <p className="text-bad mt-4 font-semibold">{preview.problem}</p>}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit" disabled={preview.problem !== null || saving.state === "busy"}>
          Merge into {titleOf(kept)}
        </Button>
        <ButtonLink href={routes.adminDuplicates()}>Cancel</ButtonLink>
      </div>
      <SavingLine saving={saving} saved="" />
    </form>
  );
}

const campaignText = (campaign: MergePreview["campaign"]["kept"]) =>
  campaign ? `${dollarText(campaign.raised_cents)} of ${dollarText(campaign.goal_cents)}` : "";
