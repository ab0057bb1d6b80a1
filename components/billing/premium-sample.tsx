import { PremiumMark } from "@/components/shared/premium-mark";
import { Stars } from "@/components/shared/stars";

/** What one buys, on an example: a search result and, if replies are part of it, a reply. */
export const PremiumSample = ({ hasReply }: { hasReply: boolean }) => (
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
