import { Button } from "@/components/ui/button";
import { Notice } from "./notice";

/** What couldn't be loaded, and a button to try again. */
export const FailedNotice = ({ text, onAgain }: { text: string; onAgain: () => unknown }) => (
  <Notice>
    <p>{text}</p>
    <Button onClick={() => void onAgain()}>Try again</Button>
  </Notice>
);
