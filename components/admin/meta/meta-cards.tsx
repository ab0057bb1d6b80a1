import { MetaCard, type MetaCardOf } from "./meta-card";
import { targetText } from "./meta-target";

const grid = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** Cards of pages, each a link to its record. */
export const CardGrid = ({ cards, hrefOf }: { cards: readonly MetaCardOf[]; hrefOf: (target: string) => string }) => (
  <ul className={grid}>
    {cards.map((card) => (
      <MetaCard key={targetText(card.target)} card={card} href={hrefOf(targetText(card.target))} />
    ))}
  </ul>
);

/** What is shown while cards load. */
export const CardsWaiting = () => (
  <div className="appear-late min-h-96">
    <p role="status" className="sr-only">
      Loading
    </p>
    <ul aria-hidden="true" className={grid}>
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} className="border-line bg-sunk h-44 rounded-md border" />
      ))}
    </ul>
  </div>
);
