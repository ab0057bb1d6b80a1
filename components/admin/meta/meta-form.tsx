import { useSearchParams } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { Tabs } from "@/components/shared/tabs";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleAlertIcon } from "@/components/ui/icons";
import { headOf } from "@/lib/rules/page-meta";
import { addressWith } from "../list-address";
import { type Desk } from "../moderation/use-desk";
import { type Site } from "./site";
import { AdvancedFields, GeneralFields, SocialFields } from "./meta-fields";
import { SearchPreview, SharePreview } from "./meta-previews";
import { type MetaSubject, type MetaTarget } from "./meta-target";
import { sectionOf, type SectionKey, sections } from "./meta-values";
import { type MetaForm, useMetaForm } from "./use-meta-form";

type FormProps = { target: MetaTarget; subject: MetaSubject; site: Site; desk: Desk };

const panels = { general: GeneralFields, social: SocialFields, advanced: AdvancedFields };

/** Which part of the form is open, and how the first wrong field is brought into sight. */
function useSections() {
  const params = useSearchParams();
  const asked = sections.find(({ key }) => key === params.get("section"))?.key ?? sections[0].key;
  const [wrong, setWrong] = useState<{ field: string; at: number; section: SectionKey } | null>(null);
  useEffect(() => {
    if (wrong) document.getElementById(`meta-${wrong.field}`)?.focus();
  }, [wrong]);
  const hrefOf = (section: SectionKey) => addressWith(params, { section, page: params.get("page") });
  function show(fields: string[]) {
    const field = fields.find((one) => sectionOf(one));
    const section = field && sectionOf(field);
    if (field && section) setWrong((before) => ({ field, section, at: (before?.at ?? 0) + 1 }));
  }
  return { open: wrong?.section ?? asked, turn: wrong?.at ?? 0, hrefOf, show };
}

/** The form of a record in its three parts, and beside it what search results and shared links will show. */
export function MetaFormView({ target, subject, site, desk }: FormProps) {
  const parts = useSections();
  const isOwn = (origin: string) => origin === site.origin || origin === window.location.origin;
  const form = useMetaForm({ target, subject, isOwn, desk, onWrong: parts.show });
  const head = headOf(subject.page, form.values.is_active ? form.values : null, isOwn);
  const fields = { form, head, page: subject.page, isFilled: target.kind !== null };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.sending.isBusy) void form.save();
  }
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <form onSubmit={submit} noValidate aria-label={`Record of ${subject.label}`} className="min-w-0">
        {/* The tabs go to their addresses by themselves. */}
        <div onClick={(event) => event.stopPropagation()}>
          <Tabs
            key={parts.turn}
            id="meta"
            label="Parts of the record"
            open={parts.open}
            tabs={sections.map(({ key, label }) => {
              const Panel = panels[key];
              return { key, label, href: parts.hrefOf(key), panel: <Panel {...fields} /> };
            })}
          />
        </div>
        <Foot form={form} isNew={!subject.record} />
      </form>
      <div className="space-y-8 lg:sticky lg:top-4">
        {!form.values.is_active && (
          <p className="text-soft">The record is switched off: the page says its own words.</p>
        )}
        <SearchPreview site={site} head={head} />
        <SharePreview site={site} head={head} />
      </div>
    </div>
  );
}

function Foot({ form, isNew }: { form: MetaForm; isNew: boolean }) {
  const { sending, isChanged } = form;
  const state = isChanged ? "Not saved yet: kept in this window until you save or discard it." : null;
  return (
    <div className="border-line mt-6 space-y-3 border-t pt-4">
      {sending.failure && (
        <p role="alert" className="text-bad flex items-start gap-2 font-semibold">
          <Icon of={circleAlertIcon} className="mt-0.5 size-5 shrink-0" />
          {sending.failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton type="submit" look="primary" isBusy={sending.isBusy} busyText="Saving">
          {isNew ? "Add record" : "Save Changes"}
        </BusyButton>
        {isChanged && <Button onClick={form.discard}>Discard changes</Button>}
      </div>
      <p className="text-soft min-h-6">{state}</p>
    </div>
  );
}
