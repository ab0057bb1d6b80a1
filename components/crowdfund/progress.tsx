import { type Campaign } from "@/lib/contract/crowdfund";
import { dollarText } from "@/lib/format/money";

/** The progress of a campaign: a bar, and the amount raised of the goal. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const { percent_funded: percent } = campaign;
  const [raised, goal] = [dollarText(campaign.amount_raised_cents), dollarText(campaign.goal_cents)];
  return (
    <div className="mt-3">
      <div
        role="progressbar"
        aria-label="Raised of the goal"
        aria-valuenow={percent}
        aria-valuetext={`${percent}%: ${raised} of ${goal}`}
        className="bg-line h-2.5 overflow-hidden rounded-full"
      >
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="block h-full w-full">
          <rect width={percent} height="10" className="fill-gold-fill" />
        </svg>
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3">
        <span>
          <strong>{raised}</strong> <span className="text-soft">raised of {goal}</span>
        </span>
        <span className="text-soft">{percent}%</span>
      </p>
    </div>
  );
}
