import { type MergePreview } from "../contract/duplicate";
import { type DuplicateReason, type MergeSide } from "../rules/duplicates";
import { dollarText } from "./money";
import { counted } from "./number";
import { joinedFurther } from "../rules/further-categories";
import { dayMs } from "../rules/time";

/** Labels of the signals of a likely duplicate. */
export const reasonLabels: Record<DuplicateReason, string> = {
  same_name: "Same name",
  same_phone: "Same phone",
  same_site: "Same website",
  same_address: "Same address",
  near_name: "Similar name",
};

interface Chosen {
  category?: MergeSide;
  owner?: MergeSide;
  campaign?: MergeSide;
}

const listText = new Intl.ListFormat("en-US", { type: "conjunction" });

const otherSide = (side: MergeSide): MergeSide => (side === "kept" ? "merged" : "kept");

function reviewWords({ reviews, owner }: MergePreview, side: MergeSide): string[] {
  const own = reviews.by_owner[side];
  return [
    reviews.moved === 0
      ? "No reviews move."
      : `${counted(reviews.moved, "review")} ${reviews.moved === 1 ? "moves" : "move"}.`,
    ...(reviews.dropped > 0
      ? [
          `${counted(reviews.dropped, "older review")} by people who reviewed both ${reviews.dropped === 1 ? "is" : "are"} dropped.`,
        ]
      : []),
    ...(own > 0 && owner[side] ? [`${counted(own, "review")} by the owner ${own === 1 ? "is" : "are"} dropped.`] : []),
  ];
}

function claimWords({ claims }: MergePreview): string[] {
  const { moved, withdrawn } = claims;
  return [
    ...(moved > 0 ? [`${counted(moved, "open claim")} ${moved === 1 ? "moves" : "move"}.`] : []),
    ...(withdrawn > 0
      ? [`${counted(withdrawn, "claim")} with nothing left to ask ${withdrawn === 1 ? "is" : "are"} withdrawn.`]
      : []),
  ];
}

function ownerWords({ owner, team }: MergePreview, side: MergeSide | undefined): string[] {
  if (owner.is_choice && !side) return ["Choose who owns the listing after the merge."];
  const [stays, goes] = side
    ? [owner[side], owner.is_choice ? owner[otherSide(side)] : null]
    : [owner.kept ?? owner.merged, null];
  if (!stays) return ["The listing will have no owner."];
  const loses = goes ? ` ${goes.full_name} no longer will.` : "";
  const ending = goes && side ? team[otherSide(side)] : 0;
  return [
    `${stays.full_name} will own the listing.${loses}`,
    ...(ending > 0
      ? [`${counted(ending, "person", "people")} in the team of ${goes?.full_name} can't work on it anymore.`]
      : []),
  ];
}

function campaignWords({ campaign }: MergePreview, side: MergeSide | undefined): string[] {
  if (campaign.is_choice && !side) return ["Choose which campaign continues."];
  if (!campaign.is_choice || !side)
    return campaign.merged ? ["Its campaign continues for the listing that stays."] : [];
  const moved = campaign[otherSide(side)]?.raised_cents ?? 0;
  return [`One campaign continues, and the ${dollarText(moved)} raised by the other counts toward it.`];
}

function categoryWords({ kept, merged }: MergePreview, side: MergeSide = "kept"): string[] {
  const [ofKept, ofMerged] = [kept.categories.slice(1), merged.categories.slice(1)];
  const idsOf = (categories: typeof ofKept) => categories.map(({ id }) => id);
  const primary = (side === "kept" ? kept : merged).category_id;
  const nameOf = new Map([...ofKept, ...ofMerged].map(({ id, name }) => [id, name]));
  const names = joinedFurther(primary, idsOf(ofKept), idsOf(ofMerged)).map((id) => nameOf.get(id) ?? "");
  return names.length === 0 ? [] : [`It will also be listed in ${listText.format(names)}.`];
}

/** Describes what a merge will do with the chosen category, owner, and campaign, one sentence per effect. */
export function mergeWords(preview: MergePreview, { category, owner, campaign }: Chosen): string[] {
  const ownerSide = preview.owner.is_choice ? owner : preview.owner.kept ? "kept" : "merged";
  return [
    ...reviewWords(preview, ownerSide ?? "kept"),
    ...ownerWords(preview, ownerSide),
    ...claimWords(preview),
    ...categoryWords(preview, category),
    ...campaignWords(preview, campaign),
    "All URLs of the merged listing will redirect to the one that stays.",
  ];
}

/** Days left until a time, rounded up; 0 when it has passed. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / dayMs));
