import { useState } from "react";
import { ApiError } from "@/lib/client/http";
import { type FieldErrors } from "@/lib/contract/errors";
import { failureText, isForbidden } from "./call-failure";

type Sending = { isBusy: boolean; failure: string | null; fields: FieldErrors };

const idle: Sending = { isBusy: false, failure: null, fields: {} };

/**
 * The state of a dialog's form that is sent by an admin.
 * @param fallback what to say when the server gave no reason
 */
export function useSending(fallback: string) {
  const [state, setState] = useState(idle);

  /** Does the work; true when it succeeded. */
  async function send(work: () => Promise<unknown>): Promise<boolean> {
    setState({ ...idle, isBusy: true });
    try {
      await work();
      setState(idle);
      return true;
    } catch (error) {
      const fields = error instanceof ApiError && !isForbidden(error) ? error.fields : {};
      setState({ isBusy: false, failure: failureText(error, fallback), fields });
      return false;
    }
  }
  return {
    ...state,
    send,
    /** Says what is wrong without sending anything. */
    refuse: (failure: string, fields: FieldErrors = {}) => setState({ isBusy: false, failure, fields }),
    errorOf: (field: string) => state.fields[field]?.[0],
  };
}
