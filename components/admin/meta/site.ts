/** What the previews say of the site. */
export interface Site {
  origin: string;
  host: string;
  name: string;
  titleSuffix: string;
}
