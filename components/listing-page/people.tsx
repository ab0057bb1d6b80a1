import { Monogram } from "@/components/shared/monogram";
import { RatingLine } from "@/components/shared/rating-line";
import { type Affiliate } from "@/lib/contract/affiliation";
import { DOT } from "@/lib/format/listing-facts";
import { monogramOf } from "@/lib/format/monogram";
import { exactNumber } from "@/lib/format/number";
import { joined } from "@/lib/format/text";
import { peopleShown } from "@/lib/rules/affiliation";

/** The people of a firm, each with their own reviews. All of a large firm unfold without JavaScript. */
export function People({ people }: { people: Affiliate[] }) {
  if (people.length === 0) return null;
  const [first, rest] = [people.slice(0, peopleShown), people.slice(peopleShown)];
  return (
    <section id="people" aria-labelledby="people-title" className="border-line mt-10 scroll-mt-4 border-t pt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="people-title" className="text-h3">
          People <span className="text-faint">{exactNumber(people.length)}</span>
        </h2>
        <p className="text-soft">Confirmed by both sides. Reviews belong to who was reviewed.</p>
      </div>
      <PeopleGrid people={first} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            <span className="hidden group-open:inline">Show fewer</span>
            <span className="group-open:hidden">Show all {exactNumber(people.length)}</span>
          </summary>
          <PeopleGrid people={rest} />
        </details>
      )}
    </section>
  );
}

const PeopleGrid = ({ people }: { people: Affiliate[] }) => (
  <ul className="mt-3 grid gap-x-10 lg:grid-cols-2">
    {people.map((person) => (
      <Person key={person.id} person={person} />
    ))}
  </ul>
);

const Person = ({ person }: { person: Affiliate }) => (
  <li className="border-line flex min-w-0 items-start gap-3 border-t py-4">
    <Monogram {...monogramOf(person)} className="[--mono:3rem]" />
    <div className="min-w-0 grow">
      <h3 className="text-h4">
        <a href={person.path} className="quiet-link hover:text-accent line-clamp-2 text-left" dir="auto">
          {person.name}
        </a>
      </h3>
      <p className="text-soft wrap-anywhere" dir="auto">
        {joined([person.role, person.category_name], DOT)}
      </p>
      <RatingLine average={person.average_rating} reviews={person.total_reviews} />
    </div>
  </li>
);
