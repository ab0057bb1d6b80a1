import { ProsePage, ProseSection } from "@/components/shared/prose";
import { averageText } from "@/lib/format/rating";
import { routes } from "@/lib/site/routes";
import { adjustedScore, ranking } from "@/lib/rules/listing-order";
import { bands, factSteps, fieldSteps, needSteps, wordSteps } from "@/lib/rules/search-costs";

/** Three example listings that show how the score works. */
const examples = [
  { name: "Listing A", sum: 5, reviews: 1 },
  { name: "Listing B", sum: 184, reviews: 40 },
  { name: "Listing C", sum: 0, reviews: 0 },
];

/** Explains the order of search and category pages, with the constants of the ranking module itself. */
export function RankingPage() {
  const { priorReviews, priorRating } = ranking;
  return (
    <ProsePage
      title="How ranking works"
      lead="How we order listings in search and category pages. There is no hidden factor."
    >
      <ProseSection title="The order">
        <ol>
          <li>
            <strong>How well a listing matches your search.</strong> Each part of it costs points, as the tables below
            say, and the listings with the fewest points come first. Without words, and on category pages, all match
            equally well.
          </li>
          <li>
            <strong>Premium</strong>, among listings that match equally well. This is paid placement, and each of them
            is marked Premium and Sponsored.
          </li>
          <li>
            <strong>The adjusted score</strong>, explained below.
          </li>
          <li>
            <strong>The number of reviews</strong>. If even that is equal, the listing that states more of the facts
            that people look for; among those, another one each day.
          </li>
        </ol>
        <p>
          This is the order called Best match. Every other order ignores payment:{" "}
          <a href={routes.search({ sort: "rating" })} className="link">
            Top rated
          </a>{" "}
          uses the adjusted score alone, and Most reviews and Newest sort by exactly that.
        </p>
      </ProseSection>
      <ProseSection title="What each part of a search costs">
        <p>A name that is exactly what you typed comes first. Otherwise the points of all parts add up.</p>
        <StepTable title="A profession or specialty" steps={fieldSteps} />
        <StepTable title="A need or complaint" steps={needSteps} />
        <StepTable title="Any other word" steps={wordSteps} />
        <StepTable title="A language, an insurer, hours, and other facts that your words name" steps={factSteps} />
        <p>
          Near a ZIP code or your location, distance costs points too:{" "}
          {bands.map(({ miles, cost }) => `${miles === 0 ? "there" : `within ${miles} miles`} ${cost}`).join(", ")}.
        </p>
      </ProseSection>
      <ProseSection title="Close matches">
        <p>
          Matches meet every part of your search, and only they are counted. If they don&apos;t fill a page, close
          matches follow: they are what you looked for but miss something, such as the distance, a language, or a word,
          and each says what. They never include another profession: what is merely related comes last and says so.
          Filters that you set, and a distance that you chose, hold for close matches too.
        </p>
        <p>
          Someone who practices in several places is one result, shown at the place that matches best, then the nearest.
        </p>
      </ProseSection>
      <ProseSection title="The home page">
        <p>
          The few listings under “Top-rated and featured” on the home page have their own order: premium first, then the
          plain average of their reviews, then the number of reviews. “Highest rated” next to them is the order Top
          rated: payment plays no part.
        </p>
      </ProseSection>
      <ProseSection title="The adjusted score">
        <p>
          A single five-star review says less than forty good ones. So each listing starts with {priorReviews} assumed
          reviews of {averageText(priorRating)} stars. The more reviews it gets, the less the assumed ones count:
        </p>
        <p className="border-line bg-sunk rounded-md border px-4 py-3 font-semibold">
          score = ({priorReviews} × {averageText(priorRating)} + sum of its ratings) ÷ ({priorReviews} + number of its
          reviews)
        </p>
        <ScoreTable />
        <p>
          The number shown next to a listing&apos;s stars is not this score but the plain average of its reviews, with
          one decimal.
        </p>
      </ProseSection>
      <ProseSection title="What counts as a review">
        <p>
          Reviews that a moderator approved and that are visible on the listing&apos;s page, including those that were
          reported and are still under review. Premium never changes a rating, a review or the score.
        </p>
      </ProseSection>
    </ProsePage>
  );
}

/** The ways to meet a part of a search, with their points. */
function StepTable({ title, steps }: { title: string; steps: Record<string, { cost: number; text: string }> }) {
  return (
    <table className="w-full text-left">
      <caption className="pb-2 text-left font-semibold">{title}</caption>
      <tbody>
        {Object.entries(steps).map(([name, { cost, text }]) => (
          <tr key={name} className="border-line border-b">
            <td className="py-2 pr-2">{text}</td>
            <td className="py-2 pl-2 text-right font-semibold">{cost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ScoreTable() {
  const rows = examples
    .map((row) => ({ ...row, score: adjustedScore(row.sum, row.reviews) }))
    .sort((one, other) => other.score - one.score);
  return (
    <table className="w-full text-left">
      <caption className="text-soft pb-2 text-left">Three example listings, by score</caption>
      <thead>
        <tr className="border-edge border-b">
          <th className="py-2 pr-2">Listing</th>
          <th className="py-2 pr-2 text-right">Reviews</th>
          <th className="py-2 pr-2 text-right">Average</th>
          <th className="py-2 text-right">Score</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, sum, reviews, score }) => (
          <tr key={name} className="border-line border-b">
            <th scope="row" className="py-2 pr-2 font-normal">
              {name}
            </th>
            <td className="py-2 pr-2 text-right">{reviews}</td>
            <td className="py-2 pr-2 text-right">{reviews > 0 ? averageText(sum / reviews) : "none"}</td>
            <td className="py-2 text-right font-semibold">{score.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
