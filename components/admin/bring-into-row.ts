/** For the present one of links in a row that scrolls sideways: brings it into sight without moving the page. */
export function bringIntoRow(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
