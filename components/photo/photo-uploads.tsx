import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { accountMessages } from "@/lib/messages/account";
import { type PhotoUpload } from "./use-photo-uploads";

const texts = accountMessages.photos;

type PhotoUploadsProps = {
  uploads: PhotoUpload[];
  onRetry: (key: string) => void;
  onDismiss: (key: string) => void;
};

/** The photos that are being sent, wait, or failed. */
export function PhotoUploads({ uploads, onRetry, onDismiss }: PhotoUploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Photos being added" className="divide-line border-line divide-y border-y">
      {uploads.map((upload) => (
        <li key={upload.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <LocalImage file={upload.file} />
          <div className="min-w-40 flex-1">
            <p className="truncate">{upload.file.name}</p>
            <UploadState upload={upload} />
          </div>
          {upload.state === "failed" && (
            <div className="flex shrink-0 flex-wrap justify-end gap-2">
              {upload.isRepeatable && (
                <Button size="narrow" onClick={() => onRetry(upload.key)}>
                  Try again<span className="sr-only"> {upload.file.name}</span>
                </Button>
              )}
              <Button size="narrow" onClick={() => onDismiss(upload.key)}>
                Dismiss<span className="sr-only"> {upload.file.name}</span>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload: { state, share, problem, file } }: { upload: PhotoUpload }) {
  if (state === "failed") {
    return (
      <p role="alert" className="text-bad">
        {problem}
      </p>
    );
  }
  if (state === "waiting") return <p className="text-soft">{texts.waiting}</p>;
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={file.name}
        aria-valuenow={percent}
        className="bg-line h-1.5 w-full max-w-60 overflow-hidden rounded-full"
      >
        <div className="bg-accent h-full" style={{ width: `${percent}%` }} />
      </div>
      <span className="text-soft shrink-0 tabular-nums">{share < 1 ? `${percent}%` : texts.checking}</span>
    </div>
  );
}

/** A file on the device, as a small picture. */
function LocalImage({ file }: { file: File }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    // A data URL: the content security policy allows no others from the page itself.
    const reader = new FileReader();
    reader.onload = () => isCurrent && typeof reader.result === "string" && setSrc(reader.result);
    reader.readAsDataURL(file);
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return <img src={src} alt="" className="bg-sunk size-16 shrink-0 rounded-md object-cover" />;
}
