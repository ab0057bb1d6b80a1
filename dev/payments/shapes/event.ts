import { type AnyObject, type SandboxEvent } from "../objects";
import { type RequestSource } from "../account";
import { newId } from "../ids";
import { apiVersion } from "../version";

/** What happened to an object, with a copy of the object at that time. */
export const eventOf = ({
  type,
  object,
  before,
  request,
  created,
}: {
  type: string;
  object: AnyObject;
  before?: Record<string, unknown>;
  request: RequestSource;
  created: number;
}): SandboxEvent => ({
  id: newId("event"),
  object: "event",
  api_version: apiVersion,
  created,
  data: { object: structuredClone(object), ...(before && { previous_attributes: before }) },
  livemode: false,
  pending_webhooks: 1,
  request: { ...request },
  type,
});
