import { type ListingKey } from "@/lib/client/listings";
import { type Campaign } from "@/lib/contract/crowdfund";

/** What every part of a campaign's card needs. */
export type CampaignProps = {
  listing: ListingKey;
  /** The listing's. */
  name: string;
  campaign: Campaign;
  /** Takes a newer state of the campaign. */
  onRead: (campaign: Campaign) => void;
};
