import { type ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { Icon, type IconData } from "@/components/ui/icon";
import { globeIcon, mailIcon, messageCircleIcon, messageSquareIcon, phoneIcon } from "@/components/ui/icons";
import { type EventKind } from "@/lib/contract/analytics";
import { type Listing } from "@/lib/contract/listing";
import { mailHref, smsHref, telHref, websiteHref, whatsappHref } from "@/lib/format/contact-links";
import { messages } from "@/lib/messages";
import { kindFacts } from "@/lib/rules/listing-kind";

/** `key` is the kind of event that a click counts as. */
type Action = {
  key: EventKind;
  label: string;
  icon: IconData;
  href: string | null;
  missing: string;
  isOutside?: boolean;
};

/** The contact buttons of a listing. A button without data is disabled and says why. */
export function ContactActions({ listing }: { listing: Listing }) {
  return (
    <ul className="no-print flex flex-wrap gap-2">
      {actionsFor(listing).map((action, at) => (
        // On a phone the call bar replaces the call button.
        <li key={action.key} className={at === 0 && action.href ? "max-md:hidden" : ""}>
          <ContactAction action={action} isFirst={at === 0} />
        </li>
      ))}
    </ul>
  );
}

/** The call button at the bottom of a phone's window; nothing without a phone number. */
export function CallBar({ listing }: { listing: Listing }) {
  const href = telHref(listing.phone);
  if (!href) return null;
  return (
    <div className="call-bar no-print border-line bg-paper sticky bottom-[var(--tray-space)] z-10 border-t p-3 md:hidden">
      <a href={href} data-contact="call" className={buttonClasses({ look: "primary", size: "wide" })}>
        <Icon of={phoneIcon} />
        {kindFacts[listing.type].callLabel}
      </a>
    </div>
  );
}

function actionsFor(listing: Listing): Action[] {
  const { noPhone, noEmail, noWebsite } = messages.listing;
  const phone = listing.phone;
  const site = websiteHref(listing.website);
  return [
    { key: "call", label: kindFacts[listing.type].callLabel, icon: phoneIcon, href: telHref(phone), missing: noPhone },
    { key: "message", label: "Send a Message", icon: messageSquareIcon, href: smsHref(phone), missing: noPhone },
    {
      key: "whatsapp",
      label: "WhatsApp",
      icon: messageCircleIcon,
      href: whatsappHref(phone),
      missing: noPhone,
      isOutside: true,
    },
    { key: "email", label: "Email", icon: mailIcon, href: mailHref(listing.email), missing: noEmail },
    { key: "website", label: "Visit Website", icon: globeIcon, href: site, missing: noWebsite, isOutside: true },
  ];
}

function ContactAction({ action, isFirst }: { action: Action; isFirst: boolean }) {
  const { key, label, icon, href, missing, isOutside } = action;
  const content = (
    <>
      <Icon of={icon} />
      {label}
    </>
  );
  if (!href) return <MissingAction id={`no-${key}`} reason={missing} content={content} />;
  return (
    <a
      href={href}
      data-contact={key}
      className={buttonClasses({ look: isFirst ? "primary" : "outline" })}
      {...(isOutside && { rel: "nofollow noopener ugc", target: "_blank" })}
    >
      {content}
    </a>
  );
}

/** Disabled but focusable, so that keyboard users can read the reason, too. */
function MissingAction({ id, reason, content }: { id: string; reason: string; content: ReactNode }) {
  return (
    <span className="group relative inline-block">
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        className="border-line bg-sunk text-faint inline-flex min-h-11 cursor-not-allowed items-center gap-2 rounded-md border px-4 font-semibold"
      >
        {content}
      </button>
      <span
        id={id}
        role="tooltip"
        className="bg-ink text-label text-paper pointer-events-none invisible absolute bottom-full left-0 z-10 mb-1 rounded-sm px-2 py-1 whitespace-nowrap group-focus-within:visible group-hover:visible"
      >
        {reason}
      </span>
    </span>
  );
}
