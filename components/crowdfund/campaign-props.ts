import { type ListingKey } from "@/lib/client/listings";
import { type Campaign } from "@/lib/contract/crowdfund";

/** The props of every component in a campaign's card. */
export type CampaignProps = {
  listing: ListingKey;
  /** The listing's name. */
  name: string;
  campaign: Campaign;
  /** Called with a newer state of the campaign. */
  onRead: (campaign: Campaign) => void;
};
