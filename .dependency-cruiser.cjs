/**
 * Import rules of docs/architecture.md. Each comment says what to do instead. The features are the folders of server/, so
 * a new one is covered from its first file on.
 */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Folders of server/ that are not features: wiring, transport, drivers and the command line. */
const NOT_FEATURES = ['assembly', 'cli', 'http', 'platform', 'storage'];
const foldersOf = (path) =>
  readdirSync(join(__dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const FEATURES = `^server/(${foldersOf('server')
  .filter((name) => !NOT_FEATURES.includes(name))
  .join('|')})/`;
/** HTTP surfaces that share only through server/http/shared/. */
const SURFACES = `^server/http/(${foldersOf('server/http')
  .filter((name) => name !== 'shared')
  .join('|')})/`;
/** A file named like its folder is the entry file of that folder. */
const ENTRY_FILES = '^server/(?:[^/]+/)*([^/]+)/\\1\\.ts$';
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
      comment: 'contract/ describes the wire and imports none of our code; put logic into server/.',
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
        'Declare a port beside the feature: http/ calls the entry file of the feature, storage/ implements the port.',
      from: { path: FEATURES, pathNot: TESTS },
      to: { path: '^server/(http|storage|assembly|cli)/' },
    },
    {
      name: 'features-know-no-wire',
      severity: 'error',
      comment: 'A feature imports only vocabulary.ts of contract/; server/http turns wire shapes into values.',
      from: { path: FEATURES, pathNot: TESTS },
      to: { path: '^contract/', pathNot: '^contract/vocabulary\\.ts$' },
    },
    {
      name: 'features-meet-at-the-entry-file',
      severity: 'error',
      comment:
        'Import the entry file (server/<feature>/<feature>.ts) or a port of another feature, nothing else of it.',
      from: { path: FEATURES, pathNot: TESTS },
      to: { path: FEATURES, pathNot: ['^server/$1/', ENTRY_FILES, '-port\\.ts$'] },
    },
    {
      name: 'http-knows-no-storage',
      severity: 'error',
      comment: 'HTTP calls features through their entry file and never storage.',
      from: { path: '^server/http/', pathNot: TESTS },
      to: { path: ['^server/storage/'] },
    },
    {
      name: 'http-uses-entry-files',
      severity: 'error',
      comment: 'HTTP imports the entry file of a feature (server/<feature>/<feature>.ts) only.',
      from: { path: '^server/http/', pathNot: TESTS },
      to: { path: FEATURES, pathNot: [ENTRY_FILES] },
    },
    {
      name: 'http-surfaces-are-independent',
      severity: 'error',
      comment: 'Share through server/http/shared/.',
      from: { path: SURFACES },
      to: { path: SURFACES, pathNot: '^server/http/$1/' },
    },
    {
      name: 'contract-families-are-independent',
      severity: 'error',
      comment: 'Share through contract/wire.ts or contract/vocabulary.ts.',
      from: { path: '^contract/(link-tools|analytics)/' },
      to: { path: '^contract/(link-tools|analytics)/', pathNot: '^contract/$1/' },
    },
    {
      name: 'stores-are-independent',
      severity: 'error',
      comment: 'Catalog and event log share nothing but ports.',
      from: { path: '^server/storage/(catalog|events)/', pathNot: TESTS },
      to: { path: '^server/storage/(catalog|events)/', pathNot: '^server/storage/$1/' },
    },
    {
      name: 'storage-holds-no-rules',
      severity: 'error',
      comment:
        'Storage implements ports: import the port (type only) of a feature, not its entry file. The meaning of a ' +
        'query (days, intervals, names of places) is defined in pure files that SQL is built from too.',
      from: { path: '^server/storage/', pathNot: TESTS },
      to: {
        path: FEATURES,
        pathNot: ['-(port|value)\\.ts$', '^server/analytics/query/(query|periods|plan|countries|any-origin)\\.ts$'],
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
      comment: 'Outgoing requests go through server/platform/fetch/guarded-fetch.ts.',
      from: { path: '^server/', pathNot: ['^server/platform/fetch/guarded-fetch', TESTS] },
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
        'The application knows the contract by `import type` and the service by its API; its bundle holds code of neither.',
      from: { path: '^web/', pathNot: TESTS },
      to: { path: '^(server|tracker|scripts|test|contract)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-screens-are-independent',
      severity: 'error',
      comment: 'Move what two features of the application need into web/ui, web/state or web/api.',
      from: { path: '^web/screens/([^/]+)/', pathNot: TESTS },
      to: { path: '^web/screens/', pathNot: '^web/screens/$1/' },
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
