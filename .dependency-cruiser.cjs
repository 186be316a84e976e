/** Import rules of docs/architecture.md. Each comment says what to do instead. */
const FEATURES =
  '^server/(links|qr|campaigns|channels|pixels|pages|search|domains|websites|goals|imports|insights|accounts|erasures|reports|redirect|collect|stats|tasks|webhooks|orders|orphans)/';
const TESTS = '\\.(test|suite|fixture)\\.tsx?$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move the shared part into a file that both import.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Delete the file, or import it where it is needed.',
      from: {
        orphan: true,
        path: '^(contract|server|tracker)/',
        pathNot: [TESTS, '^server/main\\.ts$', '^tracker/', '\\.generated\\.'],
      },
      to: {},
    },
    {
      name: 'contract-is-a-leaf',
      severity: 'error',
      comment: 'contract/ describes the wire and imports nothing of ours; put logic into server/.',
      from: { path: '^contract/' },
      to: { path: '^(server|web|tracker|scripts|test)/' },
    },
    {
      name: 'platform-is-a-leaf',
      severity: 'error',
      comment: 'platform/ knows no feature; pass what it needs as an argument.',
      from: { path: '^server/platform/', pathNot: TESTS },
      to: { path: '^(server/(?!platform/)|contract/|web/|tracker/)' },
    },
    {
      name: 'features-know-no-http-and-no-storage',
      severity: 'error',
      comment:
        'Describe what you need as a port beside the feature; http/ calls the door, storage/ implements the port.',
      from: { path: FEATURES, pathNot: TESTS },
      to: { path: '^server/(http|storage)/' },
    },
    {
      name: 'features-know-no-wire',
      severity: 'error',
      comment:
        'Of contract/ a feature may import only vocabulary.ts; wire shapes are turned into values in server/http.',
      from: { path: FEATURES, pathNot: TESTS },
      to: { path: '^contract/', pathNot: '^contract/vocabulary\\.ts$' },
    },
    {
      name: 'features-meet-at-the-door',
      severity: 'error',
      comment: 'Import the door file (server/<feature>/<feature>.ts) of another feature, never a file behind it.',
      from: {
        path: '^server/(links|qr|campaigns|channels|pixels|pages|search|domains|websites|goals|imports|insights|accounts|erasures|reports|redirect|collect|stats|tasks|webhooks|orders)/',
        pathNot: TESTS,
      },
      to: {
        path: FEATURES,
        pathNot: ['^server/$1/', '^server/([^/]+)/\\1\\.ts$', '-port\\.ts$'],
      },
    },
    {
      name: 'http-uses-doors',
      severity: 'error',
      comment: 'HTTP calls features through their door file and never storage.',
      from: { path: '^server/http/', pathNot: TESTS },
      to: { path: ['^server/storage/'] },
    },
    {
      name: 'http-uses-door-files',
      severity: 'error',
      comment: 'HTTP imports server/<feature>/<feature>.ts only.',
      from: { path: '^server/http/', pathNot: TESTS },
      to: { path: FEATURES, pathNot: ['^server/([^/]+)/\\1\\.ts$'] },
    },
    {
      name: 'families-are-strangers',
      severity: 'error',
      comment: 'Share through server/http/shared/.',
      from: { path: '^server/http/(link-tools-api|analytics-api|public|app)/' },
      to: { path: '^server/http/(link-tools-api|analytics-api|public|app)/', pathNot: '^server/http/$1/' },
    },
    {
      name: 'contract-families-are-strangers',
      severity: 'error',
      comment: 'Share through contract/wire.ts or contract/vocabulary.ts.',
      from: { path: '^contract/(link-tools|analytics)/' },
      to: { path: '^contract/(link-tools|analytics)/', pathNot: '^contract/$1/' },
    },
    {
      name: 'engines-are-strangers',
      severity: 'error',
      comment: 'Catalogue and event log share nothing but ports.',
      from: { path: '^server/storage/(catalogue|events)/', pathNot: TESTS },
      to: { path: '^server/storage/(catalogue|events)/', pathNot: '^server/storage/$1/' },
    },
    {
      name: 'storage-holds-no-rules',
      severity: 'error',
      comment:
        'Storage implements ports: import the port (type only) of a feature, not its door. What a question means (days, ' +
        'intervals, names of places) is said once, in pure files that SQL is made with too.',
      from: { path: '^server/storage/', pathNot: TESTS },
      to: {
        path: FEATURES,
        pathNot: ['-(port|value)\\.ts$', '^server/stats/(question|periods|plan|countries|any-origin)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'storage-knows-no-http',
      severity: 'error',
      comment: 'Drivers only.',
      from: { path: '^server/storage/' },
      to: { path: '^server/http/' },
    },
    {
      name: 'drivers-live-in-storage',
      severity: 'error',
      comment: 'Only server/storage may import a database driver.',
      from: { path: '^server/', pathNot: ['^server/storage/', TESTS] },
      to: { path: '^node_modules/(better-sqlite3|pg|chdb|@clickhouse/|kysely)' },
    },
    {
      name: 'one-module-fetches',
      severity: 'error',
      comment: 'Outgoing requests go through server/platform/guarded-fetch.ts.',
      from: { path: '^server/', pathNot: ['^server/platform/guarded-fetch', TESTS] },
      to: { path: '^node_modules/undici' },
    },
    {
      name: 'tracker-stands-alone',
      severity: 'error',
      comment: 'The tracker imports nothing.',
      from: { path: '^tracker/', pathNot: TESTS },
      to: { pathNot: '^tracker/' },
    },
    {
      name: 'web-takes-types-only',
      severity: 'error',
      comment:
        'The application knows the contract by `import type` and the service by its API; nothing of either is in its bundle.',
      from: { path: '^web/', pathNot: TESTS },
      to: { path: '^(server|tracker|scripts|test|contract)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-are-strangers',
      severity: 'error',
      comment: 'What two features of the application need belongs into web/ui, web/state or web/api.',
      from: { path: '^web/pages/([^/]+)/', pathNot: TESTS },
      to: { path: '^web/pages/', pathNot: '^web/pages/$1/' },
    },
    {
      name: 'no-tests-in-source',
      severity: 'error',
      comment: 'Source never imports a test.',
      from: { path: '^(server|contract|tracker|web)/', pathNot: TESTS },
      to: { path: [TESTS, '^test/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
