"use client";

import { useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { AlertQuestion } from "@/components/ui/dialog";
import { ProblemLine } from "@/components/shared/problem-line";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { messageOf } from "@/lib/client/http";
import { clearSession } from "@/lib/client/session";
import { useWrite } from "@/lib/client/use-write";
import { endAllSessions, endSession } from "@/lib/client/users";
import { type Session } from "@/lib/contract/session";
import { momentText } from "@/lib/format/date";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { AccountSection } from "../account-section";

/** Where the account is signed in, with buttons that end one session or all of them. */
export function SessionList({ account, sessions }: { account: number; sessions: readonly Session[] }) {
  const [ended, setEnded] = useState<readonly number[]>([]);
  const [isAsking, setAsking] = useState(false);
  const list = useFocusKept<HTMLUListElement>(ended);
  const one = useWrite({
    mutationFn: (id: number) => endSession(account, id),
    onSuccess: (_, id) => setEnded((before) => [...before, id]),
  });
  const all = useWrite({
    mutationFn: () => endAllSessions(account),
    onSuccess: () => {
      clearSession();
      window.location.assign(routes.login());
    },
  });
  const error = one.error ?? all.error;
  return (
    <AccountSection id="sessions" title="Where you're signed in" text="Sign out of devices that you no longer use.">
      <ul ref={list} tabIndex={-1} className="divide-line divide-y outline-none">
        {sessions
          .filter(({ id }) => !ended.includes(id))
          .map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <SessionFacts session={session} />
              {!session.is_current && (
                <BusyButton
                  size="narrow"
                  className="needs-script"
                  busyText="Signing out…"
                  isBusy={one.isPending && one.variables === session.id}
                  aria-label={`Sign out of ${session.device}`}
                  aria-describedby={factsId(session)}
                  onClick={() => one.mutate(session.id)}
                >
                  Sign out
                </BusyButton>
              )}
            </li>
          ))}
      </ul>
      <ProblemLine text={error && messageOf(error, accountMessages.settings.sessionFailed)} className="mt-2" />
      <BusyButton
        className="needs-script mt-3"
        busyText="Signing out…"
        isBusy={all.isPending}
        onClick={() => setAsking(true)}
      >
        Sign out everywhere
      </BusyButton>
      <AlertQuestion
        of={isAsking}
        title="Sign out everywhere?"
        text="You'll be signed out on all devices, this one included."
        yes="Sign out everywhere"
        no="Cancel"
        onYes={() => all.mutate()}
        onEnd={() => setAsking(false)}
      />
    </AccountSection>
  );
}

const factsId = ({ id }: Session) => `session-${id}`;

const SessionFacts = ({ session }: { session: Session }) => (
  <div>
    <p className="font-semibold">
      {session.device}
      {session.is_current && <span className="text-soft font-normal"> (this device)</span>}
    </p>
    <p id={factsId(session)} className="text-soft">
      Signed in <time dateTime={session.created_at}>{momentText(session.created_at)}</time>, last used{" "}
      <time dateTime={session.last_used_at}>{momentText(session.last_used_at)}</time>
    </p>
  </div>
);
