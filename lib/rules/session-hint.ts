/** A readable cookie that says "somebody may be signed in here", so that pages for everybody need not ask for guests. */
export const sessionHintCookie = "signed_in";
