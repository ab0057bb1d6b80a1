import { routes } from "@/lib/site/routes";

/** The footer of every public page: links by audience, and the copyright line. */
export function SiteFooter({ siteName, operator, year }: { siteName: string; operator: string; year: number }) {
  const groups: { title: string; links: [label: string, href: string][] }[] = [
    {
      title: "For Users",
      links: [
        ["Search", routes.search()],
        ["Compare", routes.compare],
        ["Saved listings", routes.saved()],
        ["Top rated", routes.search({ sort: "rating" })],
        ["Crowdfund a listing", routes.crowdfund],
      ],
    },
    {
      title: "For Business",
      links: [
        ["Add a listing", routes.addListing],
        ["Claim your listing", routes.businessOwner],
        ["Premium", routes.premium()],
        ["How ranking works", routes.ranking],
      ],
    },
    {
      title: "Support",
      links: [
        ["Help", routes.help],
        ["Contact", routes.contact],
        ["How reviews are checked", routes.guidelines],
        ["Transparency", routes.transparency()],
        ["Terms of service", routes.terms],
        ["Privacy", routes.privacy],
      ],
    },
  ];
  return (
    <footer className="no-print border-line bg-sunk mt-12 border-t">
      <div className="page xs:grid-cols-3 grid grid-cols-2 gap-8 py-10">
        {groups.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h2 className="font-sans text-base font-semibold">{title}</h2>
            <ul className="mt-2">
              {links.map(([label, href]) => (
                <li key={label}>
                  <a href={href} className="footer-link">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="page">
        <p className="border-line text-faint border-t py-6">
          © {year} <bdi className="wrap-anywhere">{operator || siteName}</bdi>
        </p>
      </div>
    </footer>
  );
}
