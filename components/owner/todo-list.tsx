import { type ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import {
  calendarIcon,
  cardIcon,
  chevronRightIcon,
  pencilIcon,
  replyIcon,
  transferIcon,
  waitingIcon,
} from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { accountMessages } from "@/lib/messages/account";
import { dayText, deadlineText } from "@/lib/format/date";
import { counted, durationText } from "@/lib/format/number";
import { planSentence } from "@/lib/format/plan-words";
import { routes } from "@/lib/site/routes";
import { fieldOf } from "@/lib/rules/listing-field";
import { type OwnerTask } from "@/lib/rules/owner-tasks";
import { dayMs } from "@/lib/rules/time";

/** A task in words: what it is, what follows from it, and the one button. */
interface Row {
  icon: IconName;
  /** A deadline or a loss, which keeps its button on a phone. */
  isUrgent?: boolean;
  fact: ReactNode;
  consequence: string;
  button: string;
  href: string;
}

/** What the owner has to do, over all listings. On a phone the whole row is the link. */
export function TodoList({ tasks, now }: { tasks: OwnerTask[]; now: string }) {
  return (
    <section aria-labelledby="todo">
      <h2 id="todo" className="text-h3">
        To do {tasks.length > 0 && <span className="text-faint font-sans text-base font-normal">{tasks.length}</span>}
      </h2>
      {tasks.length === 0 ? (
        <p className="border-line text-soft mt-3 border-y py-4">Nothing to do. New reviews and requests appear here.</p>
      ) : (
        <ul className="divide-line border-line mt-3 divide-y border-y">
          {tasks.map((task) => {
            const row = rowOf(task, now);
            return (
              <li key={`${task.kind} ${row.href}`}>
                <TaskRow row={row} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const TaskRow = ({ row: { icon, isUrgent = false, fact, consequence, button, href } }: { row: Row }) => (
  <div className="relative flex items-start gap-4 py-4">
    <Icon of={icon} className={cn("mt-0.5 size-5 shrink-0", isUrgent ? "text-bad" : "text-accent")} />
    <div className="min-w-0 grow md:flex md:items-center md:gap-6">
      <div className="min-w-0 grow">
        <p className="font-semibold">{fact}</p>
        <p className="text-soft">{consequence}</p>
      </div>
      <ButtonLink
        href={href}
        variant={isUrgent ? "primary" : "outline"}
        className={cn(
          "mt-3 shrink-0 md:mt-0 md:min-w-33",
          !isUrgent && "max-md:absolute max-md:inset-0 max-md:mt-0 max-md:border-0 max-md:bg-transparent",
        )}
      >
        <span className={cn(!isUrgent && "max-md:sr-only")}>{button}</span>
      </ButtonLink>
    </div>
    {!isUrgent && <Icon of={chevronRightIcon} className="text-faint size-5 shrink-0 self-center md:hidden" />}
  </div>
);

const daysBetween = (from: string, to: string): number =>
  Math.floor((new Date(to).getTime() - new Date(from).getTime()) / dayMs);

/** "2 days left", "5 hours left"; null after the deadline. */
function timeLeft(until: string, now: string): string | null {
  const ms = new Date(until).getTime() - new Date(now).getTime();
  if (ms <= 0) return null;
  if (ms >= dayMs) return `${counted(Math.ceil(ms / dayMs), "day")} left`;
  return `${durationText(Math.ceil(ms / 3_600_000) * 3600)} left`;
}

const Named = ({ name }: { name: string }) => <bdi>{name}</bdi>;

function rowOf(task: OwnerTask, now: string): Row {
  switch (task.kind) {
    case "transfer":
      return transferRow(task, now);
    case "payment":
      return {
        icon: cardIcon,
        isUrgent: true,
        fact: accountMessages.plans.owed,
        consequence: planSentence(task.plan),
        button: accountMessages.plans.updateCard,
        href: routes.premium(),
      };
    case "reviews":
      return reviewsRow(task, now);
    case "holiday":
      return holidayRow(task);
    case "facts":
      return {
        icon: pencilIcon,
        fact: (
          <>
            <Named name={task.listing.name} /> says nothing about{" "}
            {fieldOf(task.first.key).label.replace(/^[A-Z](?![A-Z])/u, (letter) => letter.toLowerCase())}
          </>
        ),
        consequence: `${task.first.why} ${task.empty} of ${task.fields} fields are empty.`,
        button: "Fill in",
        href: routes.editListing(task.listing.id, task.first.key),
      };
    case "approval":
      return {
        icon: waitingIcon,
        fact: (
          <>
            <Named name={task.listing.name} /> is waiting for approval
          </>
        ),
        consequence: `Added ${dayText(task.addedAt)}. We'll email you once it's decided.`,
        button: "Open",
        href: routes.ownedListing(task.listing.id),
      };
  }
}

function transferRow(task: Extract<OwnerTask, { kind: "transfer" }>, now: string): Row {
  const left = timeLeft(task.decidableAt, now);
  return {
    icon: transferIcon,
    isUrgent: true,
    fact: (
      <>
        <Named name={task.person} /> asks to take over <Named name={task.listing.name} />{" "}
        {left && (
          <span className="border-bad text-label text-bad inline-flex min-h-6 items-center rounded-sm border px-2">
            {left}
          </span>
        )}
      </>
    ),
    consequence: left
      ? `Answer by ${deadlineText(task.decidableAt, task.zone)}. After that an administrator may decide without you.`
      : "An administrator may now decide without you.",
    button: "Answer request",
    href: routes.ownedListing(task.listing.id),
  };
}

/** The most listings that a row names. */
const named = 2;

function holidayRow({ name, date, listings }: Extract<OwnerTask, { kind: "holiday" }>): Row {
  const names = listings.slice(0, named).map((listing) => listing.name);
  const rest = listings.length - names.length;
  const where = [...names, ...(rest > 0 ? [`${rest} others`] : [])].join(", ");
  return {
    icon: calendarIcon,
    fact: `Are you open on ${name}, ${dayText(date)}?`,
    consequence: `${where}. ${accountMessages.owner.hours.holidayUnknown}`,
    button: "Answer",
    href: routes.ownedHours(listings[0]?.id ?? 0),
  };
}

function reviewsRow({ reviews, listings, oldestAt }: Extract<OwnerTask, { kind: "reviews" }>, now: string): Row {
  const waited = daysBetween(oldestAt, now);
  const shown = listings.slice(0, named).map((listing) => `${listing.reviews} for ${listing.name}`);
  const rest = listings.slice(named).reduce((sum, listing) => sum + listing.reviews, 0);
  const where = [...shown, ...(rest > 0 ? [`${rest} for others`] : [])].join(", ");
  const wait = waited > 0 ? ` The oldest has waited ${counted(waited, "day")}.` : "";
  return {
    icon: replyIcon,
    fact: reviews === 1 ? "1 review has no reply" : `${counted(reviews, "review")} have no reply`,
    consequence: `${where}.${wait}`,
    button: "Reply",
    href: routes.reviewInbox,
  };
}
