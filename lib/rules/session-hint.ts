/**
 * A readable cookie that says which account may be signed in here, by its id: pages for everybody need not ask for
 * guests, and a page that is open notices when another window signs somebody else in. It proves nothing to the server.
 */
export const sessionHintCookie = "signed_in";
