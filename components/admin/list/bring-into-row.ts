/** Scrolls a row of links sideways to show the current one, without moving the page. */
export function bringIntoRow(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
