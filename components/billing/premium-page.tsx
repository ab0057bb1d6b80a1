import { type ReactNode } from "react";
import { ClosingCall } from "@/components/shared/closing-call";
import { SiteFigures } from "@/components/about/site-figures";
import { type SiteFigure } from "@/lib/rules/site-settings";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { crownIcon, messageSquareIcon, toTopIcon } from "@/components/ui/icons";
import { type Review } from "@/lib/contract/review";
import { mailHref } from "@/lib/format/contact-links";
import { dollarText } from "@/lib/format/money";
import { accountMessages } from "@/lib/messages/account";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { type PlanPrices } from "@/lib/rules/pricing";
import { Stars } from "@/components/shared/stars";
import { trimText } from "@/lib/format/text";
import { PlanCards } from "./plan-cards";
import { PLANS_ID, premiumFeatures } from "./plan-texts";
import { FreeAndPremium, PremiumQuestions } from "./premium-answers";
import { PremiumStatus } from "./premium-status";
import { PremiumMark } from "@/components/shared/premium-mark";

/** The number of reviews quoted; with fewer, none is. */
const QUOTED = 3;
const featureIcons = [toTopIcon, crownIcon, messageSquareIcon];

type PremiumPageProps = {
  /** Whether plans can be bought on this site. */
  isOffered: boolean;
  prices: PlanPrices;
  supportEmail: string;
  /** The most helpful five-star reviews of premium listings. */
  quoted: Review[];
  figures: SiteFigure[];
  /** Whether only Premium owners may reply on this site. */
  repliesNeedPremium: boolean;
  /** How long Premium goes on while a renewal is unpaid, in days. */
  graceDays: number;
};

/** What Premium gives and costs. The HTML is the same for every visitor; the browser adds the account's status. */
export function PremiumPage({ isOffered, prices, supportEmail, quoted, ...given }: PremiumPageProps) {
  const { figures, repliesNeedPremium } = given;
  return (
    <>
      <section className="border-line bg-sunk border-b">
        <div className="page py-8 md:py-10">
          <h1 className="text-h1">Premium for your listings</h1>
          <p className="measure text-lead text-soft mt-3">
            Rank ahead of listings that match equally well
            {repliesNeedPremium ? ", show the Premium badge, and reply to reviews" : " and show the Premium badge"}. One
            plan covers every listing you&apos;ve claimed, from {dollarText(prices.monthly)} a month.
          </p>
          <PremiumStatus isOffered={isOffered} repliesNeedPremium={repliesNeedPremium} />
        </div>
      </section>
      <section id={PLANS_ID} aria-labelledby="plans-title" className="page mt-8 scroll-mt-4">
        <h2 id="plans-title" className="sr-only">
          Choose a plan
        </h2>
        {isOffered ? <PlanCards prices={prices} /> : <NotOffered supportEmail={supportEmail} />}
        <Terms />
      </section>
      <Part title="What Premium includes">
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <ul className="space-y-8">
            {premiumFeatures(repliesNeedPremium).map(([title, text], at) => (
              <li key={title} className="border-gold-line border-t-2 pt-5">
                <Icon of={featureIcons[at] ?? crownIcon} className="text-gold size-6" />
                <h3 className="text-h4 mt-2">{title}</h3>
                <p className="text-soft mt-1">{text}</p>
              </li>
            ))}
          </ul>
          <PremiumSample hasReply={repliesNeedPremium} />
        </div>
      </Part>
      <Part title="Free and Premium">
        <FreeAndPremium repliesNeedPremium={repliesNeedPremium} />
      </Part>
      <SiteFigures figures={figures} />
      {quoted.length >= QUOTED && <Testimonials reviews={quoted.slice(0, QUOTED)} />}
      <Part title="Questions">
        <PremiumQuestions
          supportEmail={supportEmail}
          repliesNeedPremium={repliesNeedPremium}
          graceDays={given.graceDays}
        />
      </Part>
      <ClosingCall
        title="Is your listing claimed yet?"
        text="Premium is for owners of claimed listings. Claiming is free."
      >
        <ButtonLink href={routes.businessOwner}>How claiming works</ButtonLink>
        <ButtonLink href={routes.search()}>Find My Listing</ButtonLink>
      </ClosingCall>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="page mt-16 md:mt-20">
    <h2 className="text-h2 mb-6">{title}</h2>
    {children}
  </section>
);

/** Shown when no payment provider is set up. */
function NotOffered({ supportEmail }: { supportEmail: string }) {
  return (
    <p className="measure border-edge bg-sunk rounded-md border p-4">
      {accountMessages.plans.notOffered}{" "}
      <a href={mailHref(supportEmail) ?? routes.contact} className="link">
        Ask us about Premium
      </a>
    </p>
  );
}

const Terms = () => (
  <p className="measure text-soft mt-4">
    Cancel any time under {accountMessages.plans.manageBilling}; Premium stays until the end of the paid period. Paid
    placement is always marked {messages.sponsored}.
  </p>
);

/** Longer reviews are cut to this many characters. */
const QUOTE_LENGTH = 320;

/** Quotes from reviews of premium listings, each with its author and a link to the listing. */
function Testimonials({ reviews }: { reviews: Review[] }) {
  return (
    <section aria-labelledby="testimonials" className="page mt-16 md:mt-20">
      <h2 id="testimonials" className="text-h2">
        What people say about Premium listings
      </h2>
      <p className="text-soft mt-1 mb-6">
        The five-star reviews of Premium listings that people here found most helpful.
      </p>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-3">
        {reviews.map((review) => (
          <figure key={review.id} className="border-gold-line flex flex-col border-t-2 pt-5">
            <p className="flex items-center gap-2">
              <Stars rating={review.rating} />
              <span className="font-semibold">{review.rating}.0</span>
            </p>
            <blockquote className="mt-3 grow" dir="auto">
              <p className="text-h4 font-serif font-semibold">{review.title}</p>
              <p className="text-soft mt-2 whitespace-pre-line">{trimText(review.content, QUOTE_LENGTH)}</p>
            </blockquote>
            <figcaption className="mt-4">
              <span className="font-semibold">
                <bdi>{review.created_by_display}</bdi>
              </span>{" "}
              on{" "}
              <a href={review.listing_path} className="link">
                <bdi>{review.listing_name}</bdi>
              </a>
              {review.is_invited && " · Invited"}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** What one buys, on an example: a search result and, if replies are part of it, a reply. */
const PremiumSample = ({ hasReply }: { hasReply: boolean }) => (
  <figure className="border-line bg-raised shadow-float rounded-md border p-5">
    <p className="text-label text-soft flex justify-between gap-4">
      <span>“family law” in Portland, OR</span>
      <span className="border-edge rounded-sm border px-2 font-semibold">Example</span>
    </p>
    <div className="border-line border-b py-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-h4 font-serif font-semibold">Grove Legal</span>
        <PremiumMark />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <Stars rating={4.6} />
        <span className="font-semibold">4.6</span>
        <span className="text-soft">31 reviews</span>
      </p>
    </div>
    <div className="border-line border-b py-4">
      <p className="text-h4 text-soft font-serif font-semibold">Bell &amp; Lark</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <Stars rating={4.6} />
        <span className="font-semibold">4.6</span>
        <span className="text-soft">29 reviews</span>
      </p>
    </div>
    {hasReply && (
      <>
        <p className="text-label text-soft mt-4">On your page</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          <Stars rating={3} />
          <span className="font-semibold">Fair work, slow start</span>
        </p>
        <div className="border-gold-line mt-3 border-l-2 pl-4">
          <p className="font-semibold">Reply from the owner</p>
          <p className="text-soft">Thank you for telling us. We now call back within one business day.</p>
        </div>
      </>
    )}
    <figcaption className="text-label text-soft mt-4">
      Made-up listings. Premium never changes anyone&apos;s stars.
    </figcaption>
  </figure>
);
