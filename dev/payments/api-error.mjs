/** An answer that refuses: it goes out as `{error: {type, code, message, param}}` with its status. */
export class ApiError extends Error {
  constructor(status, message, { type = "invalid_request_error", ...more } = {}) {
    super(message);
    Object.assign(this, { status, type, more });
  }

  /** What goes over the wire. */
  toJSON() {
    return { error: { type: this.type, message: this.message, ...this.more } };
  }
}

/** 400 for a parameter: what is wrong, and with which. */
export const badParam = (param, code, message) => new ApiError(400, message, { code, param });

/** 404 for an object that is not there, `noun` as the provider words it; with `param`, 400 for a parameter that names it. */
export const missing = (noun, id, param) =>
  new ApiError(param ? 400 : 404, `No such ${noun}: '${id}'`, { code: "resource_missing", param: param ?? "id" });
