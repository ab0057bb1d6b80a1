"use client";

import { lazy, Suspense } from "react";
import { buttonClasses } from "@/components/ui/button";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { useSession } from "@/lib/client/session";

/** The fallback when the code of the account menu can't be loaded. */
const AccountLink = () => (
  <a href={routes.profile} className="link inline-flex min-h-11 items-center">
    Account
  </a>
);

// Guests, the majority, never load this code.
const load = () => import("./own-account").catch(() => null);
const OwnSlot = lazy(async () => ({ default: (await load())?.OwnSlot ?? AccountLink }));
const OwnEntries = lazy(async () => ({ default: (await load())?.OwnEntries ?? AccountLink }));

const emptySlot = (
  <span className="flex size-11 items-center justify-center">
    <span className="bg-line size-9 rounded-full" />
  </span>
);
const emptyEntries = <div className="min-h-11" />;

/**
 * The account slot of the header: "Sign In" for guests, else the initials that open the menu. `public/early.js` decides
 * which before the first paint. Both have the same width, so that nothing shifts when the session loads.
 */
export function AccountSlot() {
  const session = useSession();
  return (
    <div className="flex w-20 shrink-0 justify-end whitespace-nowrap max-[22rem]:hidden md:w-24">
      <SignInLink className={buttonClasses({ variant: "outline", size: "narrow", className: "md:px-4" })} />
      <div className="when-signed-in">
        <Suspense fallback={emptySlot}>
          {session.state === "member" ? <OwnSlot user={session.user} /> : emptySlot}
        </Suspense>
      </div>
    </div>
  );
}

/** The account slot in the menu of small windows. */
export function AccountInMenu() {
  const session = useSession();
  return (
    <div className="border-line mb-3 border-b pb-3 md:hidden">
      <SignInLink className="hover:bg-accent-wash hover:text-accent flex min-h-11 items-center gap-3 rounded-md px-3 font-normal" />
      <div className="when-signed-in">
        <Suspense fallback={emptyEntries}>
          {session.state === "member" ? <OwnEntries user={session.user} /> : emptyEntries}
        </Suspense>
      </div>
    </div>
  );
}

/** `public/early.js` adds the return address when it is pressed. */
function SignInLink({ className }: { className: string }) {
  return (
    <a
      href={routes.login()}
      data-come-back={routes.login()}
      suppressHydrationWarning
      className={`${className} when-signed-out`}
    >
      {messages.account.signIn}
    </a>
  );
}
