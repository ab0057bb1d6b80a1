// What can't wait for the page's scripts (docs/decisions/0032-scripts-after-first-paint.md).
try {
  var theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  if (/\d/.test(localStorage.getItem("directory.compare-list"))) document.documentElement.dataset.comparing = "";
} catch {
  // Storage is blocked: use the system's theme, and no compare list.
}
// The hint's name is that of lib/rules/account.ts.
markSignedIn();
addEventListener("pageshow", markSignedIn);
addEventListener("focus", markSignedIn);
function markSignedIn() {
  if (/(^|; )(__Host-)?signed_in=/.test(document.cookie)) document.documentElement.dataset.signedIn = "";
  else delete document.documentElement.dataset.signedIn;
}
// Cached pages don't know their address, so the sign-in link gets it here.
["click", "auxclick", "contextmenu"].forEach(function (name) {
  addEventListener(name, sayWhereToComeBack, true);
});
function sayWhereToComeBack(event) {
  var link = event.target instanceof Element && event.target.closest("a[data-come-back]");
  if (!link) return;
  if (event.button < 2) dropDrafts(link.href);
  var here = location.pathname + location.search + (link.dataset.comeBackTo || "");
  if (location.pathname === "/login") here = new URLSearchParams(location.search).get("next") || "/";
  link.href = link.dataset.comeBack + "?next=" + encodeURIComponent(here);
}
// Signing out drops the account's drafts.
function dropDrafts(address) {
  var account = /s\/logout/.test(address) && /signed_in=(\d+)/.exec(document.cookie);
  for (var key in account && localStorage) if (key.startsWith("draft:" + account[1] + ":")) localStorage.removeItem(key);
}
// If a picture fails to load, the drawing behind it shows.
addEventListener(
  "error",
  function (event) {
    if (event.target instanceof HTMLImageElement) event.target.dataset.broken = "";
  },
  true,
);
// A search form submits only filled fields.
addEventListener("formdata", function (event) {
  if (event.target.method !== "get") return;
  Array.from(event.formData.entries()).forEach(function (entry) {
    if (entry[1] === "") event.formData.delete(entry[0]);
  });
});
// Choosing an order or a filter of a list submits its form.
addEventListener("change", function (event) {
  var form = event.target.form;
  if (form && form.dataset.submitOnChange === "" && event.target.type !== "search") form.requestSubmit();
});
// An open filter closes when something else is pressed, and on Escape, which leaves the focus on it.
addEventListener("click", function (event) {
  closeFilters(event.target);
});
addEventListener("keydown", function (event) {
  if (event.key === "Escape") closeFilters(null);
});
function closeFilters(pressed) {
  if (innerWidth < 1024) return;
  document.querySelectorAll(".filter-group[open]").forEach(function (group) {
    if (group.contains(pressed)) return;
    if (group.contains(document.activeElement) && !pressed) group.firstChild.focus();
    group.open = false;
  });
}
// Results fade while others load.
addEventListener("submit", function (event) {
  dropDrafts(event.target.action);
  if (!event.defaultPrevented) leave();
});
addEventListener("click", function (event) {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (event.target.closest("[data-results] nav a")) leave();
});
addEventListener("pageshow", function () {
  delete document.documentElement.dataset.leaving;
});
function leave() {
  document.documentElement.dataset.leaving = "";
}
// Loads the deferred scripts after the first paint, and the rest when the document is parsed.
var isSeen = document.hidden;
if (!isSeen) whenPainted(see);
addEventListener("DOMContentLoaded", loadScripts);
function whenPainted(then) {
  if (!window.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
    requestAnimationFrame(function () {
      setTimeout(then);
    });
    return;
  }
  new PerformanceObserver(function (_entries, observer) {
    observer.disconnect();
    then();
  }).observe({ type: "paint", buffered: true });
}
function see() {
  isSeen = true;
  loadScripts();
}
function loadScripts() {
  if (!isSeen) return;
  document.querySelectorAll("script[data-late]").forEach(function (script) {
    script.src = script.dataset.late;
    delete script.dataset.late;
  });
}
// Replays each early click once and in order when React has hydrated the button.
var presses = [];
var heard = null;
var isAwake = false;
addEventListener("click", keepPress, true);
addEventListener("submit", keepForm, true);
addEventListener("awake", pressAgain);
function keepPress(event) {
  var button = event.target instanceof Element && event.target.closest("button:not([popovertarget])");
  if (isAwake || !button || !(button.type === "button" || isSend(event, button))) return;
  if (!presses.includes(button)) presses.push(button);
  heard = button;
  setTimeout(function () {
    heard = null;
  });
}
// Enter in a field clicks the form's button too, without coordinates.
function isSend(event, button) {
  var isMeant = event.detail > 0 || document.activeElement === button;
  return isMeant && button.type === "submit" && button.form && !button.form.hasAttribute("action");
}
function keepForm(event) {
  if (!isAwake && !event.target.hasAttribute("action")) event.preventDefault();
}
function pressAgain() {
  if (isAwake) return;
  isAwake = true;
  presses.forEach(function (button) {
    if (button !== heard && button.isConnected) button.click();
  });
}
