import { type Account } from "../account";
import { type FormGroup } from "./form-body";

/** What a handler gets of a request. `id` is empty where the address has none. */
export interface Call {
  id: string;
  params: FormGroup;
}
export type Handler = (account: Account, call: Call) => object;
/** Method, path, and handler. */
export type Route = [method: string, path: string, handler: Handler];
