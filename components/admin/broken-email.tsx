import { Fragment } from "react";

/** An email address that breaks only after the @ and before a dot. */
export const brokenEmail = (email: string) =>
  email.split(/(?<=@)|(?=\.)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
