// Who may import whom: the table of ARCHITECTURE.md, as errors. A new feature needs no line here.
// Beside TypeScript 7 this tool reads zero modules and is content, unless @swc/core is installed:
// tools/check.ts therefore also asks how many modules it saw.

const anyFeature = '[^/]+/[^/]+'
// From left to right: an area imports itself and what is left of it.
const areas = [
  'platform',
  'people',
  'ledger',
  'delinquency',
  'negativation',
  'legal',
  'collection',
  'home',
]
const role = (name) => `^src/features/${anyFeature}/${name}(\\.tsx?$|/)`
const own = (name) => `^src/features/$1/${name}(\\.tsx?$|/)`
const ofFeature = (name) => `^src/features/(${anyFeature})/${name}(\\.tsx?$|/)`
const tests = '\\.(test|spec|stories)\\.tsx?$'
const shared = ['^src/values/', '^src/contract/']
const zod = '^node_modules/zod/'
// Every process reads the parameters and builds on the two kernels, stores included.
const kernelStore =
  '^src/features/.*((debt-items|lawsuits|messages)/store/|parameters/store/parameters\\.ts)'
const listingScreen = '^src/listing/(screen|records|files)/'
const platform = { dependencyTypesNot: ['core'] }
const webPackages =
  '^node_modules/(react|react-dom|@tabler|d3-(scale|shape)|@tanstack/(react-query|query-core|react-router|virtual-core)|oidc-client-ts|zod|@types)/'

/** Everything that `from` imports must be on the list. */
const only = (name, comment, from, allowed, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed, ...more },
})

module.exports = {
  forbidden: [
    only(
      'values-stand-alone',
      'A value knows nothing but other values and a named library.',
      '^src/values/',
      ['^src/values/', '^node_modules/(decimal\\.js|@brazilian-utils)/'],
    ),
    only('contract-knows-values', 'The wire is declared from values and zod.', '^src/contract/', [
      ...shared,
      zod,
    ]),
    only(
      'listing-definition-is-pure',
      'A listing is declared in both worlds: values, the contract and zod.',
      '^src/listing/[^/]+\\.ts$',
      [...shared, '^src/listing/[^/]+\\.ts$', '^src/ui/[a-z]+/[a-z-]+\\.ts$', zod],
    ),
    only(
      'listing-screen-is-of-the-browser',
      'The screen of a listing knows the widgets and the typed client, no feature and no server.',
      listingScreen,
      [...shared, '^src/listing/[^/]+\\.tsx?$', listingScreen, '^src/ui/', webPackages, '\\.css$'],
    ),
    only(
      'listing-server-is-of-the-server',
      'The SQL half of a listing knows no feature and no browser.',
      '^src/listing/server/',
      [
        ...shared,
        '^src/listing/[^/]+\\.ts$',
        '^src/listing/server/',
        '^src/server/',
        '^node_modules/',
      ],
      platform,
    ),
    only(
      'ui-knows-no-product',
      'A widget knows values, React, Base UI and the router.',
      '^src/ui/',
      [
        '^src/ui/',
        '^src/values/',
        webPackages,
        '^node_modules/(@base-ui|@fontsource-variable|vite|@vitejs)/',
        '\\.css$',
      ],
      platform,
    ),

    only(
      'feature-contract',
      'A contract is declared from values, the kit, listings and other contracts.',
      role('contract'),
      [...shared, '^src/listing/[^/]+\\.ts$', role('contract'), zod],
    ),
    only(
      'feature-rules',
      'A rule is facts in, verdict out: no package, no clock, no database, no page.',
      role('rules'),
      [
        '^src/values/',
        '^src/contract/',
        role('contract'),
        role('rules'),
        '^src/listing/[^/]+\\.ts$',
      ],
    ),
    only(
      'feature-store',
      'A store speaks to the database and knows its own contract and rules.',
      ofFeature('store'),
      [
        ...shared,
        '^src/server/',
        '^src/listing/',
        own('store'),
        role('(contract|rules)'),
        kernelStore,
        // The formats in which an outside party's rows are kept.
        role('gateway'),
        '^node_modules/(kysely|pg|pg-copy-streams|pg-query-stream|@types)/',
      ],
      platform,
    ),
    {
      name: 'feature-routes',
      comment: 'A route hands a call over to an action, a job to another.',
      severity: 'error',
      from: { path: ofFeature('(routes|jobs)'), pathNot: tests },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', role('(contract|rules|gateway)')],
      },
    },
    {
      name: 'feature-server-half-knows-no-browser',
      comment: 'Actions, stores, routes, jobs and gateways run without a page.',
      severity: 'error',
      from: { path: role('(actions|store|routes|jobs|gateway)'), pathNot: tests },
      to: {
        path: [
          '^src/(ui|web)/',
          listingScreen,
          role('(queries|screens|components)'),
          '^node_modules/(react|@tanstack)/',
        ],
      },
    },
    {
      name: 'feature-gateway-knows-no-actions',
      comment: "A gateway is an outside party's wire format and nothing of ours.",
      severity: 'error',
      // The simulated bureau is an outside party that happens to live in the same database (docs/decisions/0009).
      from: {
        path: role('gateway'),
        pathNot: [
          tests,
          '^src/features/negativation/bureau-exchange/gateway/simulated-bureau\\.ts$',
        ],
      },
      to: {
        path: role('(actions|store|routes|jobs)'),
        pathNot: role('gateway'),
      },
    },
    only(
      'feature-browser-half',
      'Queries, screens and components know the typed client, the widgets and what other features let be seen.',
      ofFeature('(queries|screens|components)'),
      [
        ...shared,
        '^src/ui/',
        '^src/listing/',
        role('(contract|rules|components)'),
        own('(queries|screens|components)'),
        webPackages,
        '\\.(css|svg)$',
      ],
    ),
    {
      name: 'another-feature-only-by-its-doors',
      comment:
        'The doors of a feature are its contract, rules, actions, components and gateway, and the stores of the kernel.',
      severity: 'error',
      from: { path: `^src/features/(${anyFeature})/`, pathNot: tests },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          kernelStore,
          role('(contract|rules|actions|components|gateway)'),
        ],
      },
    },
    {
      name: 'actions-are-of-the-server',
      comment: 'Another feature is acted upon by actions, jobs and routes alone.',
      severity: 'error',
      from: {
        path: role('(contract|rules|store|gateway|queries|screens|components)'),
        pathNot: tests,
      },
      to: { path: role('actions') },
    },

    ...areas.slice(0, -1).map((area, index) => ({
      name: 'areas-import-to-their-left',
      comment: `The order of the areas: ${areas.join(', ')}.`,
      severity: 'error',
      from: { path: `^src/features/${area}/`, pathNot: tests },
      to: { path: `^src/features/(${areas.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'server-knows-no-feature',
      comment: 'src/app/features.ts lists the features; what serves them knows none.',
      severity: 'error',
      from: { path: '^src/(server|ops|listing|ui|contract|values)/', pathNot: tests },
      to: { path: '^src/features/' },
    },
    {
      name: 'server-knows-no-listing',
      comment: 'Listings are served by the server, which knows calls alone.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: tests },
      to: { path: '^src/listing/' },
    },
    {
      name: 'ops-stand-on-the-server',
      comment: 'What runs beside the process uses its parts; the process starts without it.',
      severity: 'error',
      from: { path: '^src/(server|listing|ui|contract|values)/', pathNot: tests },
      to: { path: '^src/ops/' },
    },
    {
      name: 'app-composes',
      comment: 'src/app is on top: it imports everything, and only test material imports it.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, '^src/(app|testing)/'] },
      to: { path: '^src/app/' },
    },
    {
      name: 'web-lists-features-once',
      comment:
        'src/app/browser/screens.tsx lists the features; the shell itself knows who signed in, and the queue and the found records it shows.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: tests },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/people/access/(contract|rules|queries|components|screens)',
          role('(contract|components)'),
        ],
      },
    },
    {
      name: 'server-and-web-do-not-meet',
      comment: 'The two halves meet in the contract.',
      severity: 'error',
      from: { path: '^src/(app/browser|web|ui|listing/(screen|records|files))/' },
      to: { path: '^src/(server|ops|listing/server)/' },
    },
    {
      name: 'server-knows-no-page',
      comment: 'The two halves meet in the contract.',
      severity: 'error',
      from: { path: '^src/(server|ops|listing/server)/', pathNot: tests },
      to: { path: '^src/(app/browser|web|ui|listing/(screen|records|files))/' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      comment: 'Test files, their databases and the browser tests are imported by tests alone.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [tests, '^src/(testing/|listing/sample-|listing/screen/sample-)'],
      },
      to: {
        path: ['\\.(test|spec|stories)\\.tsx?$', '^src/testing/', '^(e2e|tools|bench|drills)/'],
        pathNot: ['\\.stories\\.tsx$'],
      },
    },
    {
      name: 'not-resolvable',
      comment: 'Every import is found.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?'] },
    },
    {
      name: 'production-uses-dependencies',
      comment: 'What the server runs is a production dependency; the browser app is bundled.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          tests,
          '^src/testing/',
          '\\.config\\.ts$',
          'story',
          'stories',
          'src/server/pages/pages\\.ts$',
          '^src/(app/browser|web|ui)/',
          '^src/listing/(screen|records|files)/',
          '/(screens|components)/',
          '/queries[./]',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: ['^node_modules/@types/'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['^dist/', '^node_modules/\\.vite'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
}
