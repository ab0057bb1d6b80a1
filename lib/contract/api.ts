import { type Method, type Operation } from "./operation";
import { type z } from "zod";

/** The modules whose operations the browser calls. */
type Contract =
  | typeof import("./admin")
  | typeof import("./affiliation")
  | typeof import("./analytics")
  | typeof import("./appeal")
  | typeof import("./billing")
  | typeof import("./category")
  | typeof import("./category-request")
  | typeof import("./claim")
  | typeof import("./claim-document")
  | typeof import("./closing")
  | typeof import("./concept")
  | typeof import("./contact")
  | typeof import("./correction")
  | typeof import("./crowdfund")
  | typeof import("./crowdfund-ledger")
  | typeof import("./decision")
  | typeof import("./duplicate")
  | typeof import("./fact")
  | typeof import("./follow")
  | typeof import("./hours")
  | typeof import("./import")
  | typeof import("./import-batch")
  | typeof import("./import-report")
  | typeof import("./inbox")
  | typeof import("./invitation")
  | typeof import("./listing")
  | typeof import("./listing-notice")
  | typeof import("./listing-write")
  | typeof import("./location")
  | typeof import("./meta-template")
  | typeof import("./moderation")
  | typeof import("./page-meta")
  | typeof import("./page-meta-file")
  | typeof import("./photo")
  | typeof import("./report")
  | typeof import("./review")
  | typeof import("./review-write")
  | typeof import("./saved")
  | typeof import("./saved-search")
  | typeof import("./search")
  | typeof import("./security-event")
  | typeof import("./session")
  | typeof import("./site")
  | typeof import("./site-settings")
  | typeof import("./suspension")
  | typeof import("./team")
  | typeof import("./user");
type OperationsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Operation> : never;
type ApiOperation = OperationsOf<Contract>;

/** The paths of the operations with a method. */
export type PathOf<Verb extends Method> = Extract<ApiOperation, { method: Verb }>["path"];

/** The operation with a method at a path. */
export type OperationAt<Verb extends Method, Path extends string> = Extract<ApiOperation, { method: Verb; path: Path }>;

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** A query as it is sent: its values become text, and null, undefined, and "" are left out. */
type QueryOf<Query> = { [Key in keyof Query]?: string | number | boolean | null | undefined };

/** What a call of an operation sends. */
export type InputOf<Op extends Operation> = Part<"params", z.input<Op["params"]>> &
  Part<"query", QueryOf<z.input<Op["query"]>>> &
  Part<"body", z.input<Exclude<Op["body"], undefined>>>;

/** What a call of an operation gives. */
export type AnswerOf<Op extends Operation> = z.output<Op["answer"]>;
