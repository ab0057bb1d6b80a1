import { type Account } from "../account";
import { type FormGroup } from "./form-body";

/** The request as a handler gets it. `id` is empty if the path has none. */
export interface Call {
  id: string;
  params: FormGroup;
}
export type Handler = (account: Account, call: Call) => object;
/** Method, path, and handler. */
export type Route = [method: string, path: string, handler: Handler];
