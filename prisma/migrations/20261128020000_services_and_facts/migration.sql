-- Services with prices (docs/decisions/0086-services-as-text.md), and facts that are yes, no, or unknown.
ALTER TABLE listing
  ADD COLUMN service_prices text NOT NULL DEFAULT '',
  ADD COLUMN accepting_new boolean,
  ADD COLUMN telehealth boolean,
  ADD COLUMN wheelchair_access boolean;

ALTER TABLE search_entry
  ADD COLUMN accepting_new boolean,
  ADD COLUMN telehealth boolean,
  ADD COLUMN wheelchair_access boolean;
