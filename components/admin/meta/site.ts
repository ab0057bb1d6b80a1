/** The site's facts that the previews show. */
export interface Site {
  origin: string;
  host: string;
  name: string;
  titleSuffix: string;
}
