"use client";

import { useQuery } from "@tanstack/react-query";
import { DownloadLink } from "@/components/account/download-link";
import { buttonClasses } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { addressOf, call } from "@/lib/client/http";
import { routes } from "@/lib/site/routes";
import { AuditTable } from "../audit/audit-table";
import { FailedList } from "../list/failed-list";
import { Outcome } from "../list/outcome";
import { useAdminScreen } from "../use-admin-screen";
import { SettingsForm } from "./settings-form";

const words = adminMessages.settings;

/** How long the result of saving is shown, in ms. */
const MESSAGE_MS = 4000;
/** The changes that are listed; the audit has all. */
const CHANGES = 10;

const inAudit = { object_type: "settings" };

/** What the operator decides about the site, and who has changed it. */
export function SettingsScreen() {
  const screen = useAdminScreen("settings", MESSAGE_MS);
  const settings = useQuery({ queryKey: ["settings", "all"], queryFn: () => call("GET", "admin/settings/") });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1">Settings</h1>
        <DownloadLink path={addressOf("admin/settings/export/")} className={buttonClasses()}>
          Export CSV
        </DownloadLink>
      </div>
      <p className="text-soft measure mt-3">{words.intro}</p>
      {settings.isPending && <p className="appear-late text-soft mt-6 min-h-96">Loading</p>}
      <FailedList of={settings} fallback={words.loadFailed} />
      {settings.data && <SettingsForm answer={settings.data} screen={screen} />}
      <History />
      <Outcome message={screen.message} />
    </div>
  );
}

function History() {
  const history = useQuery({
    queryKey: ["settings", "history"],
    queryFn: () => call("GET", "audit/", { query: { ...inAudit, limit: CHANGES } }),
  });
  const { data } = history;
  const hrefWith = (filters: Record<string, string | number | null>) =>
    routes.adminList(
      routes.adminAudit,
      Object.fromEntries(
        Object.entries(filters).flatMap(([key, value]) => (value === null ? [] : [[key, `${value}`]])),
      ),
    );
  return (
    <section aria-labelledby="settings-history" className="mt-12">
      <h2 id="settings-history" className="text-h2">
        Changes
      </h2>
      <FailedList of={history} fallback={words.historyFailed} />
      {data?.count === 0 && <p className="text-soft mt-3">No one has changed a setting here yet.</p>}
      <AuditTable rows={data?.results ?? []} hrefWith={hrefWith} />
      {(data?.count ?? 0) > CHANGES && (
        <p className="mt-4">
          <a href={hrefWith(inAudit)} className="link">
            All changes
          </a>
        </p>
      )}
    </section>
  );
}
