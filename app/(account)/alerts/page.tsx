import { SignedOut } from "@/components/account/signed-out";
import { AlertsScreen } from "@/components/alert/alerts-screen";
import { alertMessages } from "@/lib/messages/alert";
import { routes } from "@/lib/site/routes";
import { searchInAddress } from "@/lib/search/saved-search";
import { addressOf } from "@/lib/search/search-state";
import { readMailState } from "@/server/alerts/readers";
import { memberCtx } from "@/server/auth/gate";
import { listFollowed } from "@/server/follows/lists";
import { listSavedSearches } from "@/server/saved-searches/read";
import { nameSearch } from "@/server/saved-searches/write";
import { privatePage } from "../../private-page";

export const metadata = privatePage(alertMessages.title, routes.alerts());

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Alerts({ searchParams }: Props) {
  const { search: given } = await searchParams;
  const search = typeof given === "string" && given !== "" ? given : null;
  const ctx = await memberCtx();
  if (!ctx) {
    const text = search ? alertMessages.signInToSave : alertMessages.signIn;
    const results = search === null ? null : searchInAddress(search);
    const other = results ? { href: addressOf(results), label: "Back to the results" } : undefined;
    return (
      <SignedOut title={alertMessages.title} text={text} next={routes.alerts(search ?? undefined)} other={other} />
    );
  }
  const [searches, listings, mails] = await Promise.all([
    listSavedSearches(ctx),
    listFollowed(ctx),
    readMailState(ctx),
  ]);
  const draft = search === null ? null : { search, name: await nameSearch(ctx, search) };
  return <AlertsScreen searches={searches} listings={listings} mails={mails} draft={draft} />;
}
