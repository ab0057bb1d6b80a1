import { newId } from "../ids.mjs";
import { apiVersion } from "../version.mjs";

/** What happened to an object, with the object as it was right then. */
export const eventOf = ({ type, object, before, request, created }) => ({
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
