import { type Browser, expect } from "@playwright/test";
import { signInBrowser } from "./signed-in";

interface AdminCall {
  method: "PATCH" | "POST";
  /** Below `/api/`. */
  path: string;
  data?: object;
}

/** Sends one call as an admin, signed in in a separate browser context. */
export async function callAsAdmin(browser: Browser, { method, path, data = {} }: AdminCall) {
  const context = await browser.newContext({ baseURL: process.env.SITE_UNDER_TEST });
  await signInBrowser(context, { userType: "admin" });
  const issued = await context.request.get("/api/auth/csrf/");
  const { csrftoken } = (await issued.json()) as { csrftoken: string };
  const answer = await context.request.fetch(`/api/${path}`, { method, data, headers: { "X-CSRFToken": csrftoken } });
  expect(answer.status()).toBe(200);
  await context.close();
}
