interface ErrorDetails {
  type?: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error answer: it goes out as `{error: {type, code, message, param}}` with its status. */
export class ApiError extends Error {
  readonly type: string;
  private readonly details: Omit<ErrorDetails, "type">;

  constructor(
    readonly status: number,
    message: string,
    { type = "invalid_request_error", ...details }: ErrorDetails = {},
  ) {
    super(message);
    this.type = type;
    this.details = details;
  }

  /** The body of the answer. */
  toJSON() {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

/** 400 for the parameter `param`. */
export const badParam = (param: string, code: string | undefined, message: string) =>
  new ApiError(400, message, { code, param });

/** 404 for a missing object, `noun` in the provider's words; with `param`, 400 for a parameter that names it. */
export const missing = (noun: string, id: string, param?: string) =>
  new ApiError(param ? 400 : 404, `No such ${noun}: '${id}'`, { code: "resource_missing", param: param ?? "id" });
