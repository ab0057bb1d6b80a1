const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const text = (value) => String(value).replace(/[&<>"']/g, (sign) => escapes[sign]);

const style = `
:root { color-scheme: light dark; --paper: #fbfaf6; --ink: #1c1a17; --soft: #57534c; --line: #d9d4c8; --accent: #17594a; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #0f1826; --ink: #eceae4; --soft: #b3b6bd; --line: #33415a; --accent: #7cc7b3; --on: #0f1826 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { font: 600 1.75rem/1.2 Georgia, serif; margin: 0 0 .5rem }
h2 { font-size: 1rem; margin: 2rem 0 .5rem }
p { color: var(--soft); margin: 0 0 1rem }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
button, input { font: inherit; min-height: 2.75rem; border-radius: 6px }
li button { display: flex; width: 100%; gap: 1rem; justify-content: space-between; align-items: baseline; background: none; color: inherit; border: 0; padding: .6rem .5rem; text-align: left; cursor: pointer }
li button:hover { color: var(--accent) }
small { color: var(--soft) }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem }
input:not([type=checkbox]) { width: 100%; padding: .5rem .75rem; border: 1px solid var(--soft); background: transparent; color: inherit }
.check { display: flex; gap: .6rem; align-items: center; font-weight: 400; min-height: 2.75rem }
.check input { min-height: 0; width: 1.15rem; height: 1.15rem }
.go, .no { margin: .75rem .75rem 0 0 }
.go { background: var(--accent); color: var(--on); border: 0; padding: .5rem 1.25rem; font-weight: 600; cursor: pointer }
.no { background: none; color: inherit; border: 1px solid var(--soft); padding: .5rem 1.25rem; cursor: pointer }
.problem { color: #b3261e } @media (prefers-color-scheme: dark) { .problem { color: #ffb4ab } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`;

const page = (title, body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text(title)}</title><style>${style}</style></head>
<body><main><h1>${text(title)}</h1>${body}</main></body></html>`;

// The form for anybody comes first and is the only one with these fields, so that a script finds it as a person does.
const anybodyForm = (action, problem) => `<form method="post" action="${text(action)}">
${problem ? `<p class="problem" role="alert">${text(problem)}</p>` : ""}
<label for="email">E-mail</label><input id="email" name="email" type="email" required autocomplete="off">
<label for="name">Name</label><input id="name" name="name" autocomplete="off">
<label class="check"><input type="checkbox" name="unverified" value="1"> The e-mail address is unverified</label>
<button class="go" type="submit">Sign in</button><button class="no" type="submit" name="cancel" value="1" formnovalidate>Cancel</button></form>`;

const accountItem = ({ email, name, note }) => `<li><button type="submit" name="account" value="${text(email)}">
<span>${text(name)}<br><small>${text(email)}</small></span><small>${text(note)}</small></button></li>`;

const accountList = (action, accounts) =>
  accounts.length === 0
    ? ""
    : `<h2>Or as one of the demo accounts</h2><form method="post" action="${text(action)}"><ul>${accounts.map(accountItem).join("")}</ul></form>`;

/**
 * The page on which somebody says who they are: a list of accounts at a click, and a form for anybody.
 * @param {{action?: string, siteUrl: string, accounts?: {email: string, name: string, note: string}[],
 *   problem?: string, isOver?: boolean}} what `isOver`: this sign-in can't go on, be it used up or too old
 */
export function signInPage({ action = "", siteUrl, accounts = [], problem, isOver = false }) {
  if (isOver) {
    return page(
      "This sign-in is over",
      `<p>It was finished or is too old. <a href="${text(siteUrl)}/login">Start again</a>.</p>`,
    );
  }
  const words = `<p>This page stands in for Google on this machine. It believes whatever it is told, so nobody else can reach it.</p>`;
  return page("Development sign-in", words + anybodyForm(action, problem) + accountList(action, accounts));
}
