import { newId } from "../ids";
import { type Metadata, type Product } from "../objects";

/** What a price is for, made by itself rather than with a session. */
export const productOf = ({
  created,
  name,
  metadata,
}: {
  created: number;
  name: string;
  metadata: Metadata;
}): Product => ({
  id: newId("product"),
  object: "product",
  active: true,
  created,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata,
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: "service",
  unit_label: null,
  updated: created,
  url: null,
});
