import { type ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { globeIcon, mailIcon, messageCircleIcon, messageSquareIcon, phoneIcon } from "@/components/ui/icons";
import { type EventKind } from "@/lib/contract/analytics";
import { type Listing } from "@/lib/contract/listing";
import { hostOf, mailHref, phoneText, smsHref, telHref, websiteHref, whatsappHref } from "@/lib/format/contact-links";
import { messages } from "@/lib/messages/common";
import { kindFacts } from "@/lib/rules/listing-kind";

/** `key` is the kind of event that a click counts as. */
type Action = {
  key: EventKind;
  label: string;
  /** Its label in a row. */
  short?: string;
  icon: IconName;
  href: string | null;
  /** What the action reaches, shown beside it where there is room. */
  datum?: string | null;
  missing: string;
  isOutside?: boolean;
};

/** The ways to contact a listing: the call, and the others in one row. One without data is disabled and says why. */
export function ContactActions({ listing }: { listing: Listing }) {
  return (
    <ul className="grid grid-cols-4 gap-y-1">
      {actionsFor(listing).map((action) => (
        // On a phone the call bar replaces the call button.
        <li
          key={action.key}
          className={
            action.key === "call" ? (action.href ? "col-span-full max-md:hidden" : "col-span-full") : "min-w-0"
          }
        >
          <ContactAction action={action} />
        </li>
      ))}
    </ul>
  );
}

/** The call button at the bottom of a phone's window; nothing without a phone number, and for a listing that has closed. */
export function CallBar({ listing }: { listing: Listing }) {
  const href = telHref(listing.phone);
  if (!href || listing.closed_on !== null) return null;
  return (
    <div className="call-bar no-print border-line bg-paper sticky bottom-[var(--tray-space)] z-10 border-t p-3 md:hidden">
      <a href={href} data-contact="call" className={buttonClasses({ variant: "primary", size: "wide" })}>
        <Icon of={phoneIcon} />
        {kindFacts[listing.type].callLabel}
      </a>
    </div>
  );
}

function actionsFor({ type, phone, email, website }: Listing): Action[] {
  const { noPhone, noEmail, noWebsite } = messages.listing;
  const site = websiteHref(website);
  const isOutside = true;
  return [
    {
      key: "call",
      label: kindFacts[type].callLabel,
      icon: phoneIcon,
      href: telHref(phone),
      datum: phone && phoneText(phone),
      missing: noPhone,
    },
    {
      key: "message",
      label: "Send a Message",
      short: "Message",
      icon: messageSquareIcon,
      href: smsHref(phone),
      missing: noPhone,
    },
    {
      key: "whatsapp",
      label: "WhatsApp",
      icon: messageCircleIcon,
      href: whatsappHref(phone),
      missing: noPhone,
      isOutside,
    },
    { key: "email", label: "Email", icon: mailIcon, href: mailHref(email), datum: email, missing: noEmail },
    {
      key: "website",
      label: "Visit Website",
      short: "Website",
      icon: globeIcon,
      href: site,
      datum: site && hostOf(site),
      missing: noWebsite,
      isOutside,
    },
  ];
}

function ContactAction({ action }: { action: Action }) {
  const { key, label, short, icon, href, datum, missing, isOutside } = action;
  const isCall = key === "call";
  const content = (
    <>
      <Icon of={icon} />
      <span>
        {/* The name is the whole label; the row has room for one word of it. */}
        {short ? <span aria-hidden="true">{short}</span> : label}
        {short && <span className="sr-only">{label}</span>}
        {isCall && href && datum && <span className="block font-normal">{datum}</span>}
      </span>
    </>
  );
  if (!href) return <MissingAction id={`no-${key}`} reason={missing} content={content} isCall={isCall} />;
  return (
    <a
      href={href}
      data-contact={key}
      title={isCall ? undefined : (datum ?? undefined)}
      className={isCall ? buttonClasses({ variant: "primary", size: "wide", className: "text-left!" }) : "quiet-action"}
      {...(isOutside && { rel: "nofollow noopener ugc", target: "_blank" })}
    >
      {content}
    </a>
  );
}

type MissingActionProps = { id: string; reason: string; content: ReactNode; isCall: boolean };

/** Disabled but focusable, so that keyboard users can read the reason, too. */
function MissingAction({ id, reason, content, isCall }: MissingActionProps) {
  return (
    <span className="group relative block">
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        className={isCall ? buttonClasses({ size: "wide" }) : "quiet-action"}
      >
        {content}
      </button>
      <span
        id={id}
        role="tooltip"
        className="bg-ink text-label text-paper pointer-events-none invisible absolute bottom-full left-0 z-10 mb-1 rounded-sm px-2 py-1 whitespace-nowrap group-focus-within:visible group-hover:visible in-[li:last-child]:right-0 in-[li:last-child]:left-auto"
      >
        {reason}
      </span>
    </span>
  );
}
