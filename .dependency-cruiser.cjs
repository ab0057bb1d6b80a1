// Which folders may import which (docs/map.md). `npm run check` runs it.
const { readdirSync } = require("node:fs");

const to = (path) => ({ path });
const no = (name, from, target) => ({ name, severity: "error", from, to: target });

// The layers of folders within server and components, lowest first: a folder imports only from itself and the layers below its own.
const serverBelowNouns = [
  ["process"],
  ["front"],
  ["db"],
  ["audit", "auth", "cache", "images", "jobs", "payments", "counters"],
  ["settings"],
  ["security"],
  ["http"],
  ["mail", "places"],
  ["decisions"],
  ["categories"],
  ["premium", "sign-in"],
  ["billing", "listings", "verify"],
  ["facts", "invitations", "locations", "photos"],
];
const serverAboveNouns = [
  ["alerts", "corrections", "users"],
  [
    "admin",
    "claims",
    "concepts",
    "contact",
    "follows",
    "imports",
    "owners",
    "payment-events",
    "reports",
    "saved-searches",
    "teams",
    "transparency",
  ],
  ["suspensions"],
  ["appeals", "merges"],
  ["worker"],
  ["site"],
];
const ranked = [...serverBelowNouns, ...serverAboveNouns].flat();
// Every other folder is a noun that needs none of its neighbors.
const serverNouns = readdirSync(`${__dirname}/server`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !ranked.includes(entry.name))
  .map(({ name }) => name);
const serverLayers = [...serverBelowNouns, serverNouns, ...serverAboveNouns];
const componentLayers = [
  ["ui"],
  ["shared"],
  ["report"],
  ["photo"],
  ["about", "compare", "decision", "import", "mail", "review", "saved"],
  ["account", "billing", "listing"],
  ["search"],
  ["correction"],
  ["add-listing", "category", "claim", "layout", "owner"],
  ["admin", "alert", "crowdfund", "home", "saved-page"],
  ["listing-page", "seo"],
];
const layered = (root, layers) => [
  ...layers.map((layer, at) => {
    const above = layers.slice(at).flat();
    const to = { path: `^${root}/(${above.join("|")})/`, pathNot: `^${root}/$1/` };
    return {
      name: `${root}-import-downward-from-${layer[0]}`,
      severity: "error",
      from: { path: `^${root}/(${layer.join("|")})/` },
      to,
    };
  }),
  no(`${root}-folders-have-a-layer`, {}, { path: `^${root}/(?!(${layers.flat().join("|")})/)[^/]+/` }),
];

module.exports = {
  forbidden: [
    no("no-cycles", { pathNot: "^generated/" }, { circular: true }),
    no(
      "rules-are-pure",
      { path: "^lib/(rules|contract|format)/" },
      { pathNot: ["^lib/(rules|contract|format)/", "^node_modules/(zod|diff|libphonenumber-js)/"] },
    ),
    no("client-lib-stays-in-browser", { path: "^lib/client/" }, to("^(server|app|components|prisma)/")),
    no(
      "components-never-see-server",
      { path: "^components/" },
      to("^(server|app|prisma|generated)/|^node_modules/(@prisma|\\.prisma|stripe|pg)/"),
    ),
    no(
      "ui-knows-no-domain",
      { path: "^components/(ui|shared)/" },
      to("^(components/(?!ui/|shared/)|lib/(rules|contract|client)/)"),
    ),
    no(
      "server-knows-no-screen",
      { path: "^server/" },
      to("^(app|components|lib/client)/|^node_modules/(react-dom|@tanstack)/"),
    ),
    no(
      "only-server-touches-db",
      { pathNot: "^(server/|prisma/|tests/|generated/|scripts/|bench/|dev/)" },
      to("^(prisma|generated)/|^server/db/|^node_modules/(@prisma|pg)/"),
    ),
    no("routes-go-through-the-door", { path: "^app/api/" }, to("^(components|lib/client|server/db)/")),
    no("middleware-is-thin", { path: "^middleware\\.ts$" }, to("^(server|components|app|prisma)/")),
    no("nothing-imports-app", { pathNot: "^(app|tests|bench)/" }, to("^app/")),
    no(
      "product-leaves-dev-out",
      { path: "^(app|components|lib|server)/|^(server|middleware|instrumentation)\\.\\w+$" },
      to("^dev/"),
    ),
    no("nothing-imports-tests", { pathNot: "^(tests|prisma)/" }, to("^tests/")),
    ...layered("server", serverLayers),
    ...layered("components", componentLayers),
    no(
      "front-knows-no-app",
      { path: "^server/front/" },
      to("^(app|components|lib|generated|prisma)/|^server/(?!front/|process/)"),
    ),
    no("front-serves-only-the-starter", { pathNot: "^(server/front|tests|dev)/|^server\\.mjs$" }, to("^server/front/")),
    no(
      "process-knows-no-app",
      { path: "^server/process/" },
      to("^(app|components|lib|generated|prisma|server/(?!process/))"),
    ),
  ],
  required: [
    {
      name: "server-files-say-so",
      severity: "error",
      module: { path: "^server/.+\\.ts$", pathNot: "\\.d\\.ts$" },
      to: { path: "server-only" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)\\.next/|^(\\.data|\\.tmp)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["react-server", "import", "require", "default"],
    },
  },
};
