import { type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { chevronDownIcon } from "@/components/ui/icons";
import { accountMessages } from "@/lib/messages/account";
import { mailHref } from "@/lib/format/contact-links";
import { counted } from "@/lib/format/number";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

type Row = [what: string, free: string, premium: string];

const rowsOf = (repliesNeedPremium: boolean): Row[] => [
  ["Claim and edit your listing", "Yes", "Yes"],
  ["Views, contacts, and appearances in search", "Yes", "Yes"],
  ["Position in “Best match”", "By match and score", `First among equal matches, marked ${messages.sponsored}`],
  ["Position in “Top rated” and other sorts", "By score", "By score"],
  ["Badge next to your name", "–", messages.premium],
  ["Reply to reviews", repliesNeedPremium ? "–" : "Yes", "Yes"],
  ["Stars, order, and removal of reviews", "Not for sale", "Not for sale"],
];

/** What is free, what Premium adds, and what can't be bought. */
export const FreeAndPremium = ({ repliesNeedPremium }: { repliesNeedPremium: boolean }) => (
  <>
    <div>
      <table className="w-full text-left">
        <thead>
          <tr className="border-line border-b">
            <td />
            <th scope="col" className="py-3 pr-4">
              Free
            </th>
            <th scope="col" className="text-gold py-3">
              {messages.premium}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(repliesNeedPremium).map(([what, free, premium]) => (
            <tr key={what} className="border-line border-b align-top">
              <th scope="row" className="py-3 pr-3 font-normal md:pr-4">
                {what}
              </th>
              <td className="py-3 pr-4">{free}</td>
              <td className={free === premium ? "py-3" : "text-gold py-3 font-semibold"}>{premium}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="mt-4">
      <a href={routes.ranking} className="link">
        How ranking works
      </a>
    </p>
  </>
);

const { manageBilling } = accountMessages.plans;
const { upgrade } = accountMessages;

type QuestionsProps = {
  supportEmail: string;
  repliesNeedPremium: boolean;
  /** How long Premium goes on while a renewal is unpaid, in days. */
  graceDays: number;
};

const questionsFor = ({
  supportEmail,
  repliesNeedPremium,
  graceDays,
}: QuestionsProps): [question: string, answer: ReactNode][] => [
  [
    "Can I get my money back?",
    <>
      <a href={mailHref(supportEmail) ?? routes.contact} className="link">
        Write to us
      </a>{" "}
      and we&apos;ll look at it under the{" "}
      <a href={routes.terms} className="link">
        terms of service
      </a>
      . A full refund ends Premium right away and takes back credit from it. If you cancel without a refund, you
      aren&apos;t charged again and Premium runs until the end of the paid period.
    </>,
  ],
  [
    "What if a renewal can't be charged?",
    `We email you at once and try again. Premium goes on for up to ${counted(graceDays, "day")}, and comes back if you pay later.`,
  ],
  [
    "Does Premium change my rating?",
    "No. Ratings come from reviews alone, and no review can be bought, moved, or removed by paying.",
  ],
  [
    "What happens to my replies when it ends?",
    repliesNeedPremium
      ? "Replies already posted stay, and you can still remove them. You can't post new ones."
      : "Nothing. Every owner may reply on this site.",
  ],
  [
    "Can I switch from monthly to yearly?",
    `Yes, at any time, on this page or under ${upgrade.status}. You see what it costs before you confirm.`,
  ],
  [
    "How do I get an invoice?",
    `We email a receipt for each payment, and ${manageBilling} lists all of them. If you pay as a business, enter your company and tax ID on the payment page, and they are on each invoice.`,
  ],
];

/** Questions about paying, with the refund terms. */
export const PremiumQuestions = (props: QuestionsProps) => (
  <div className="measure divide-line border-line divide-y border-y">
    {questionsFor(props).map(([question, answer], at) => (
      <details key={question} open={at === 0} className="group">
        <summary className="text-h4 hover:text-accent flex min-h-14 items-center justify-between gap-4 py-3 font-serif font-semibold">
          {question}
          <Icon of={chevronDownIcon} className="text-accent size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <p className="text-soft pb-5">{answer}</p>
      </details>
    ))}
  </div>
);
