/** The element id of a list's reading pane. */
export const paneId = (name: string): string => `${name}-pane`;

/** The element id of a list's search field. */
export const searchId = (name: string): string => `${name}-search`;
