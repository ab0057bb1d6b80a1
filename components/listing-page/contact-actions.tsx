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
  icon: IconName;
  href: string | null;
  /** What the action reaches, shown beside it where there is room. */
  datum?: string | null;
  missing: string;
  isOutside?: boolean;
};

const shapes: Partial<Record<EventKind, string>> = {
  call: "col-span-full",
  email: "md:col-span-full",
  website: "md:col-span-full",
};

/** The ways to contact a listing, each with its datum. One without data is disabled and says why. */
export function ContactActions({ listing }: { listing: Listing }) {
  return (
    <ul className="grid grid-cols-4 gap-2 max-[22rem]:grid-cols-2 md:grid-cols-[max-content_minmax(0,1fr)]">
      {actionsFor(listing).map((action) => (
        // On a phone the call bar replaces the call button.
        <li
          key={action.key}
          className={`min-w-0 ${shapes[action.key] ?? ""} ${action.key === "call" && action.href ? "max-md:hidden" : ""}`}
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
    { key: "message", label: "Send a Message", icon: messageSquareIcon, href: smsHref(phone), missing: noPhone },
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
      icon: globeIcon,
      href: site,
      datum: site && hostOf(site),
      missing: noWebsite,
      isOutside,
    },
  ];
}

const inColumn = "max-md:text-label max-md:h-full max-md:flex-col max-md:gap-1 max-md:px-0 max-md:leading-tight";

function ContactAction({ action }: { action: Action }) {
  const { key, label, icon, href, datum, missing, isOutside } = action;
  const isCall = key === "call";
  const content = (
    <>
      <Icon of={icon} />
      <span className="md:shrink-0">
        {label}
        {isCall && href && datum && <span className="block font-normal">{datum}</span>}
      </span>
    </>
  );
  if (!href) return <MissingAction id={`no-${key}`} reason={missing} content={content} isWide={isCall} />;
  return (
    <a
      href={href}
      data-contact={key}
      className={buttonClasses({
        variant: isCall ? "primary" : "outline",
        size: "narrow",
        className: `w-full min-w-0 ${isCall ? "text-left!" : `justify-start! max-md:justify-center! ${inColumn}`}`,
      })}
      {...(isOutside && { rel: "nofollow noopener ugc", target: "_blank" })}
    >
      {content}
      {datum && !isCall && (
        <span className="text-soft min-w-0 truncate font-normal max-md:hidden" dir="auto">
          {datum}
        </span>
      )}
    </a>
  );
}

type MissingActionProps = { id: string; reason: string; content: ReactNode; isWide: boolean };

/** Disabled but focusable, so that keyboard users can read the reason, too. */
function MissingAction({ id, reason, content, isWide }: MissingActionProps) {
  return (
    <span className="group relative block h-full">
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        className={`border-line bg-sunk text-faint flex min-h-11 w-full cursor-not-allowed items-center gap-2 rounded-md border px-3 font-semibold ${isWide ? "justify-center" : `max-md:justify-center ${inColumn}`}`}
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
