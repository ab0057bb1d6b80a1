const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes a value for HTML and for quoted attributes. */
export const text = (value: string | number | null | undefined) =>
  String(value ?? "").replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

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
button, input, select { font: inherit; min-height: 2.75rem; border-radius: 6px }
li button { display: flex; width: 100%; gap: 1rem; justify-content: space-between; align-items: baseline; background: none; color: inherit; border: 0; padding: .6rem .5rem; text-align: left; cursor: pointer }
li button:hover { color: var(--accent) }
small { color: var(--soft) }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem }
input:not([type=checkbox]), select { width: 100%; padding: .5rem .75rem; border: 1px solid var(--soft); background: transparent; color: inherit }
.check { display: flex; gap: .6rem; align-items: center; font-weight: 400; min-height: 2.75rem }
.check input { min-height: 0; width: 1.15rem; height: 1.15rem }
.go, .no { margin: .75rem .75rem 0 0 }
.go { background: var(--accent); color: var(--on); border: 0; padding: .5rem 1.25rem; font-weight: 600; cursor: pointer }
.no { background: none; color: inherit; border: 1px solid var(--soft); padding: .5rem 1.25rem; cursor: pointer }
.row { display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; padding: .6rem 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
.sum { font-variant-numeric: tabular-nums; white-space: nowrap }
code { overflow-wrap: anywhere }
.row > :first-child { flex: none; max-width: 70% } .row .sum { white-space: normal; text-align: right }
a { color: var(--accent) }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; padding: .5rem 0 1rem }
.acts form { display: flex; gap: .5rem; align-items: center } .acts label { margin: 0; font-weight: 400 }
.acts button { display: block; width: auto; margin: 0; border: 1px solid var(--soft); padding: .5rem 1rem } .acts .go { border: 0; color: var(--on); background: var(--accent) }
.acts input:not([type=checkbox]) { width: 6rem }
.after { margin-top: 1.5rem }
.problem { color: #b3261e } @media (prefers-color-scheme: dark) { .problem { color: #ffb4ab } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`;

/** A page of a local stand-in for an outside service. `body` is HTML, the title is not. */
export const standInPage = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text(title)}</title><style>${style}</style></head>
<body><main><h1>${text(title)}</h1>${body}</main></body></html>`;
