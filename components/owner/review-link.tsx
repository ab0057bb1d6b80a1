import { showToast } from "@/components/shared/toast-store";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { copyIcon, downloadIcon, printerIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { qrCode, qrFile } from "@/lib/client/qr-code";
import { accountMessages } from "@/lib/messages/account";

const texts = accountMessages.invite;

/** The link to the review form with its QR code, to copy, download, and print. */
export function ReviewLink({ listing, link }: { listing: Listing; link: string }) {
  async function copy() {
    await navigator.clipboard.writeText(link).then(
      () => showToast({ text: texts.copied }),
      () => showToast({ text: texts.copyFailed }),
    );
  }
  return (
    <section aria-labelledby="review-link-title">
      <h3 id="review-link-title" className="text-h3">
        Link and QR code
      </h3>
      <p className="measure text-soft mt-1">{texts.link}</p>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        <div className="print-sheet print:fixed print:inset-0 print:pt-[1cm]">
          <p className="hidden text-center font-serif text-[32pt] leading-tight font-semibold print:block">
            Write a review of <bdi>{titleOf(listing)}</bdi>
          </p>
          <p className="hidden text-center text-[18pt] print:my-[1cm] print:block">
            Scan the code, or open the address.
          </p>
          <QrCode text={link} />
          <p className="hidden text-center text-[18pt] wrap-anywhere print:mt-[1cm] print:block">
            {shownAddress(link)}
          </p>
        </div>
        <div className="min-w-0 flex-1 basis-64 space-y-4">
          <p className="border-line bg-sunk rounded-md border p-3 wrap-anywhere">{shownAddress(link)}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void copy()}>
              <Icon of={copyIcon} />
              Copy link
            </Button>
            <ButtonLink
              href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrFile(link))}`}
              download={`review-qr-code-${listing.id}.svg`}
            >
              <Icon of={downloadIcon} />
              Download QR code
            </ButtonLink>
            <Button onClick={() => window.print()}>
              <Icon of={printerIcon} />
              Print
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

const shownAddress = (link: string) => link.replace(/^https?:\/\//, "");

/** Black on white in dark mode too: many scanners read no inverted codes. */
function QrCode({ text }: { text: string }) {
  const { size, path } = qrCode(text);
  return (
    <svg
      role="img"
      aria-label={texts.qrLabel}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 print:mx-auto print:size-[10cm]"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
