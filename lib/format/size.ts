const one = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const units = ["bytes", "KB", "MB", "GB"];

/** The size of a file as people read it: 1,353,393 bytes give "1.4 MB". */
export function sizeText(bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${one.format(size)} ${units[unit]}`;
}
