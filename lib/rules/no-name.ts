/** What somebody without a name is called: never anything made from their e-mail address, since names are public. */
export const noName = "User";
