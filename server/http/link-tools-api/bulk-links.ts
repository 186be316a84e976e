import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { type FileLink, readLinkFile } from '../../imports/imports.ts';
import type { BulkOutcome, LinkView } from '../../links/links.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { CsvCell } from '../../platform/csv.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { brokenSinceOf, readFilters } from './links.ts';
import { listFile } from './list-file.ts';

const { shortenLinks, changeLinks, deleteLinks, exportLinks, importLinks } = linkToolsOperations;

/** Fits a file of a million characters, encoded as JSON. */
const IMPORT_LIMIT_BYTES = 4 * 1024 * 1024;
const CREATE_LIMIT_BYTES = 2 * 1024 * 1024;
/** Files with more rows need several requests, because each row is a separate write. */
const MAX_ROWS = 1_000;

export const bulkLinkRoutes = [
  route(
    shortenLinks,
    async ({ principal, body, createdIds }, { features, publicUrls }) => {
      const outcomes = await features.links.createMany(principal.accountId, body.links);
      const results = outcomes.map((outcome, row) => ({ row, ...presentMade(outcome, publicUrls) }));
      createdIds.push(...results.flatMap(({ id }) => id ?? []));
      return ok({ made: createdIds.length, results });
    },
    CREATE_LIMIT_BYTES,
  ),
  route(changeLinks, async ({ principal, body }, { features }) => {
    const { ids, ...change } = body;
    const outcomes = await features.links.updateMany(principal.accountId, ids, change);
    const order = [...new Set(ids)];
    const results = outcomes.map(({ refusal }, index) => ({
      id: order[index] ?? 0,
      refusal: refusal?.message ?? null,
    }));
    return ok({ updated: results.filter(({ refusal }) => refusal === null).length, results });
  }),
  route(deleteLinks, async ({ principal, body }, { features }) =>
    ok({ deleted: await features.links.removeMany(principal.accountId, body.ids) }),
  ),
  route(exportLinks, ({ principal, query }, { features, publicUrls }) => {
    const filters = { ...readFilters(principal, query), order: 'date' as const };
    const { authors } = features.audit;
    return listFile({
      fileName: 'links.csv',
      columns: COLUMNS,
      rows: async (request) => (await features.links.page(principal.accountId, { ...filters, ...request })).items,
      id: ({ id }) => id,
      cells: (link) => cellsOf(link, publicUrls),
      authors: (ids) => authors.of(principal.accountId, 'link', ids),
    });
  }),
  route(
    importLinks,
    async ({ principal, body, createdIds }, { features, publicUrls }) => {
      const found = readLinkFile(body.format, body.text);
      if (found.length > MAX_ROWS) throw invalidField('text', `Import at most ${MAX_ROWS} links at a time.`);
      const wanted = found.filter(({ refusal }) => refusal === undefined);
      const inputs = wanted.map(({ input }) => ({ ...input, ...(body.domain ? { domain: body.domain } : {}) }));
      const isDryRun = body.dryrun === true;
      const outcomes = await features.links.importLinks(principal.accountId, { inputs, isDryRun: isDryRun });
      if (!isDryRun)
        for (const { result } of outcomes) if (result?.link && !result.known) createdIds.push(result.link.id);
      const byLine = new Map(wanted.map(({ line }, index) => [line, outcomes[index]]));
      const rows = found.map(({ line, input, refusal }) => ({
        line,
        ...presentImported(byLine.get(line), refusal, publicUrls),
        ...(isDryRun && { link: presentPlanned(input) }),
      }));
      const count = (result: string) => rows.filter((row) => row.result === result).length;
      return ok({ made: count('made'), exists: count('exists'), refused: count('refused'), rows });
    },
    IMPORT_LIMIT_BYTES,
  ),
];

function presentMade({ result, refusal }: BulkOutcome<LinkView>, publicUrls: PublicUrls) {
  return {
    id: result?.id ?? null,
    shorturl: result ? publicUrls.shortLink(result.alias, result.origin) : null,
    refusal: refusal?.message ?? null,
  };
}

type ImportedLink = BulkOutcome<{ link: LinkView | undefined; known: boolean }>;

function presentImported(outcome: ImportedLink | undefined, refused: string | undefined, publicUrls: PublicUrls) {
  const refusal = refused ?? outcome?.refusal?.message ?? null;
  if (refusal !== null || !outcome?.result) return { result: 'refused' as const, shorturl: null, refusal };
  const { link, known } = outcome.result;
  const shorturl = link ? publicUrls.shortLink(link.alias, link.origin) : null;
  return { result: known ? ('exists' as const) : ('made' as const), shorturl, refusal: null };
}

function presentPlanned({ url, custom, title, tags, status, start, expiry, clicklimit }: FileLink['input']) {
  return {
    url,
    custom: custom || null,
    title: title || null,
    tags: tags ?? [],
    status: status === 'public' ? ('active' as const) : (status ?? null),
    start: start ?? null,
    expiry: expiry ?? null,
    clicklimit: clicklimit ?? null,
  };
}

/** All columns but `shorturl`, the counts and `date` are read by an import. */
const COLUMNS = [
  ...['url', 'alias', 'title', 'description', 'tags', 'notes', 'start', 'expiry', 'clicklimit', 'expirationredirect'],
  ...['subpaths', 'shorturl', 'status', 'clicks', 'uniqueclicks', 'date'],
  ...['health', 'httpstatus', 'checkedat', 'brokensince'],
];

function cellsOf(link: LinkView, publicUrls: PublicUrls): CsvCell[] {
  const { health } = link;
  const timeOf = (time: number | null) => (time === null ? null : formatTimestamp(time));
  return [
    ...[link.url, link.alias, link.title, link.description, link.tags.join(', '), link.notes],
    ...[timeOf(link.startsAt), timeOf(link.expiresAt), link.clickLimit, link.expirationRedirect],
    link.subpaths ? 'true' : null,
    ...[publicUrls.shortLink(link.alias, link.origin), link.status, link.clicks, link.uniqueClicks],
    formatTimestamp(link.createdAt),
    ...[health?.status ?? null, health?.httpStatus ?? null, timeOf(health?.checkedAt ?? null)],
    health ? timeOf(brokenSinceOf(health)) : null,
  ];
}
