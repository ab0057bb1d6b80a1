import { standInPage as page, text } from "../stand-in/page";

/** An account that the page offers. `note`: its role. */
export interface DemoAccount {
  email: string;
  name: string;
  note: string;
}

// The form for any person comes first and is the only one with these fields, so that scripts find it, too.
const anybodyForm = (action: string, problem: string | undefined) => `<form method="post" action="${text(action)}">
${problem ? `<p class="problem" role="alert">${text(problem)}</p>` : ""}
<label for="email">E-mail</label><input id="email" name="email" type="email" required autocomplete="off">
<label for="name">Name</label><input id="name" name="name" autocomplete="off">
<label class="check"><input type="checkbox" name="unverified" value="1"> The e-mail address is unverified</label>
<button class="go" type="submit">Sign in</button><button class="no" type="submit" name="cancel" value="1" formnovalidate>Cancel</button></form>`;

const accountItem = ({
  email,
  name,
  note,
}: DemoAccount) => `<li><button type="submit" name="account" value="${text(email)}">
<span>${text(name)}<br><small>${text(email)}</small></span><small>${text(note)}</small></button></li>`;

const accountList = (action: string, accounts: DemoAccount[]) =>
  accounts.length === 0
    ? ""
    : `<h2>Or as one of the demo accounts</h2><form method="post" action="${text(action)}"><ul>${accounts.map(accountItem).join("")}</ul></form>`;

/**
 * The sign-in page: the demo accounts and a form for any other person. `isOver`: this sign-in was used or has expired.
 */
export function signInPage({
  action = "",
  siteUrl,
  accounts = [],
  problem,
  isOver = false,
}: {
  action?: string;
  siteUrl: string;
  accounts?: DemoAccount[];
  problem?: string;
  isOver?: boolean;
}) {
  if (isOver) {
    return page(
      "This sign-in is over",
      `<p>It was finished or is too old. <a href="${text(siteUrl)}/login">Start again</a>.</p>`,
    );
  }
  const words = `<p>This page replaces Google on this machine. It accepts any name and address, so only this machine can reach it.</p>`;
  return page("Development sign-in", words + anybodyForm(action, problem) + accountList(action, accounts));
}
