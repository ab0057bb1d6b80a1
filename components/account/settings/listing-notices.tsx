"use client";

import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField } from "@/components/shared/form-fields";
import { SavedLine } from "@/components/shared/problem-line";
import { useShownFor } from "@/components/shared/use-shown-for";
import { Icon } from "@/components/ui/icon";
import { chevronRightIcon } from "@/components/ui/icons";
import { useApiForm } from "@/lib/client/use-api-form";
import { type NoticeBody, noticeBody, type NoticeChoices } from "@/lib/contract/listing-notice";
import { type OwnUser } from "@/lib/contract/user";
import { counted } from "@/lib/format/number";
import { accountMessages } from "@/lib/messages/account";
import { type ListingNotice, listingNoticeKeys, listingNotices } from "@/lib/rules/listing-notices";
import { AccountSection } from "../account-section";
import { call } from "../../../lib/client/http";
import { asAccount } from "../../../lib/client/signed-in-hint";

/** How long "updated" is shown, in ms. */
const SAVED_MS = 2500;

const followed = "account";
type Values = Partial<Record<ListingNotice, string>>;

const valuesOf = ({ choices }: NoticeChoices): Values =>
  Object.fromEntries(
    noticesOf(choices).map((key) => [key, choices[key] === null ? followed : choices[key] ? "on" : "off"]),
  );
const noticesOf = (choices: NoticeChoices["choices"]): ListingNotice[] =>
  listingNoticeKeys.filter((key) => choices[key] !== undefined);

const bodyOf = (values: Values): NoticeBody =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === followed ? null : value === "on"]));

/** How many mails of a listing differ from the account's settings. */
const changesOf = ({ choices }: NoticeChoices): number =>
  noticesOf(choices).filter((key) => choices[key] !== null).length;

/** Which mails come about each listing. One listing is open; of several, each unfolds. */
export function ListingNotices({ user, notices }: { user: OwnUser; notices: readonly NoticeChoices[] }) {
  const [known, setKnown] = useState(notices);
  if (known.length === 0) return null;
  const change = (changed: NoticeChoices) =>
    setKnown((all) => all.map((one) => (one.listing_id === changed.listing_id ? changed : one)));
  return (
    <AccountSection
      id="listing-notices"
      title={known.length === 1 ? "Mails about your listing" : "Mails about each listing"}
      text="What you choose here counts instead of the settings above."
    >
      <ul className="divide-line divide-y">
        {known.map((one) => (
          <li key={one.listing_id}>
            <details open={known.length === 1} className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
                <Icon of={chevronRightIcon} className="size-5 shrink-0 group-open:rotate-90" />
                <span className="grow font-semibold wrap-anywhere">
                  <bdi>{one.name}</bdi>
                </span>
                <span className="text-soft text-right">
                  {changesOf(one) === 0 ? "As in your account" : counted(changesOf(one), "own choice")}
                </span>
              </summary>
              <NoticeForm user={user} listing={one} onChanged={change} />
            </details>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

type NoticeFormProps = { user: OwnUser; listing: NoticeChoices; onChanged: (changed: NoticeChoices) => void };

function NoticeForm({ user, listing, onChanged }: NoticeFormProps) {
  const [isSaved, setSaved] = useShownFor(SAVED_MS);
  const start = valuesOf(listing);
  const form = useApiForm({
    id: `notices-${listing.listing_id}`,
    draft: null,
    start,
    version: JSON.stringify(start),
    schema: noticeBody,
    body: bodyOf,
    send: (body) => changeNotices(user.id, listing.listing_id, body),
    failed: accountMessages.settings.failed,
    onSent: (changed) => {
      if (!changed) return;
      onChanged(changed);
      setSaved(true);
    },
  });
  return (
    <ApiForm form={form} aria-label={`Mails about ${listing.name}`} className="max-w-xl space-y-4 pt-2 pb-6">
      {noticesOf(listing.choices).map((key) => (
        <ChoiceField key={key} name={key} label={listingNotices[key].label} hint={listingNotices[key].hint}>
          <option value={followed}>As in your account ({byAccount(key, user) ? "on" : "off"})</option>
          <option value="on">On</option>
          <option value="off">Off</option>
        </ChoiceField>
      ))}
      <div className="needs-script flex flex-wrap items-center gap-x-4 gap-y-2">
        <FormActions label="Save" />
        <SavedLine text={isSaved ? accountMessages.settings.saved : null} />
        <FormProblem className="" />
      </div>
    </ApiForm>
  );
}

/** Whether such mails come by the account's settings. */
function byAccount(notice: ListingNotice, { preferences }: OwnUser): boolean {
  const isOn = listingNotices[notice].byDefault(preferences);
  if (notice === "transfer") return isOn;
  return isOn && (notice === "premium" ? preferences.email_notifications : preferences.review_notifications);
}

/** Chooses which mails about a listing the signed-in account `id` gets. */
const changeNotices = (id: number, listing: number, body: NoticeBody) =>
  asAccount(id, () => call("PATCH", "users/me/listing-notices/{id}/", { params: { id: listing }, body }));
