import { StatusMark } from "@/components/shared/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { type SiteHealth } from "@/lib/contract/site-health";
import { momentText, sinceText } from "@/lib/format/date";
import { counted, durationText, exactNumber, sizeText } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { type HealthPart, healthProblems } from "@/lib/rules/site-health";

const titles: Record<HealthPart, string> = {
  database: "Database",
  queue: "Background work",
  mail: "Mail",
  payments: "Payments",
  backup: "Last backup",
  disk: "Disk",
  versions: "Versions",
};
const parts = Object.keys(titles) as HealthPart[];

const mailWays = { server: "Sent by the mail server", mailbox: "Shown at /dev/mail", none: "Not sent" };
const paymentWays = { live: "Live", test: "Test mode", sandbox: "The sandbox", none: "No payments on this site" };

type Facts = [label: string, value: string][];

/** A time and how long ago it was; `none` if there was none. */
const ago = (time: string | null, now: Date, none = "None yet") =>
  time === null ? none : `${momentText(time)} (${sinceText(time, now)})`;

const factsOf: { [Part in HealthPart]: (value: SiteHealth[Part], now: Date) => Facts } = {
  database: (database) => [
    ["PostgreSQL", database.version],
    ["Size", sizeText(database.bytes)],
    ["Connections", `${exactNumber(database.connections)} of ${exactNumber(database.most_connections)}`],
    ["Change notifications", database.hears_changes ? "Working" : "Not arriving"],
  ],
  queue: (queue) => [
    ["Due", counted(queue.due, "job")],
    ["Oldest has waited", queue.oldest_seconds < 1 ? "None waiting" : durationText(queue.oldest_seconds)],
    ["Failed for good", counted(queue.failed, "job")],
  ],
  mail: (mail, now) => [
    ["Delivery", mailWays[mail.way]],
    ["Waiting", `${exactNumber(mail.waiting)}, of which ${exactNumber(mail.failing)} failed before`],
    ["Failed for good in 7 days", exactNumber(mail.failed)],
    ["Last sent", ago(mail.last_sent_at, now)],
  ],
  payments: (payments, now) => [
    ["Provider", paymentWays[payments.way]],
    ["Last event", ago(payments.last_event_at, now)],
    ["Not applied", counted(payments.unapplied, "event")],
  ],
  backup: (backup, now) => [
    ["Finished", ago(backup?.finished_at ?? null, now)],
    ...((backup
      ? [
          ["Size", sizeText(backup.bytes)],
          ["Folder", backup.place],
        ]
      : []) as Facts),
  ],
  disk: (disk) => [
    ["Free", `${sizeText(disk.free_bytes)} of ${sizeText(disk.bytes)}`],
    ["Folder", disk.folder],
  ],
  versions: (versions, now) => [
    ["Site", versions.site],
    ["Node", versions.node],
    ["Last migration", versions.migration],
    ["This process started", ago(versions.started_at, now)],
  ],
};

/** TypeScript can't see that the part and its facts belong together. */
const factsIn = <Part extends HealthPart>(part: Part, health: SiteHealth, now: Date) =>
  factsOf[part](health[part], now);

/** How the site's parts are, and what the operator should look after. */
export function HealthScreen({ health, now, isLocal }: { health: SiteHealth; now: Date; isLocal: boolean }) {
  const problems = healthProblems(health, { now, isLocal });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1">Health</h1>
        <ButtonLink href={routes.adminHealth}>Refresh</ButtonLink>
      </div>
      <p className="text-soft measure mt-3">
        {problems.length === 0
          ? "Nothing needs your attention."
          : `${counted(problems.length, "thing needs", "things need")} your attention.`}{" "}
        As of {momentText(now.toISOString())}. Disk and versions are those of the process that answered.
      </p>
      <div className="divide-line mt-6 divide-y">
        {parts.map((part) => (
          <Part
            key={part}
            title={titles[part]}
            facts={factsIn(part, health, now)}
            advice={problems.filter((problem) => problem.part === part).map(({ advice }) => advice)}
          />
        ))}
      </div>
    </div>
  );
}

function Part({ title, facts, advice }: { title: string; facts: Facts; advice: string[] }) {
  return (
    <section aria-label={title} className="grid gap-x-6 gap-y-2 py-5 md:grid-cols-[13rem_1fr]">
      <div className="flex flex-wrap items-start gap-3">
        <h2 className="text-h3">{title}</h2>
        <StatusMark>{advice.length === 0 ? "OK" : "Needs attention"}</StatusMark>
      </div>
      <div className="min-w-0 space-y-3">
        {advice.map((sentence) => (
          <p key={sentence} className="text-bad font-semibold">
            {sentence}
          </p>
        ))}
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[13rem_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
