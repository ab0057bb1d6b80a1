/** Nothing goes on beside the requests here; without this file Next would take the site's own. */
export function register(): void {}
