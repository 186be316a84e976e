import { createHash } from 'node:crypto';
import type { Operation } from '../../../../contract/operation.ts';
import type { Principal } from '../../../accounts/accounts.ts';
import { forbidden, notFound } from '../../../platform/app-error.ts';
import { BOARD_TOKEN_PREFIX, SHARE_TOKEN_PREFIX } from '../../../websites/websites.ts';
import type { Features } from '../features.ts';

/**
 * Permissions of viewers of one website's dashboard: of a shared one, and guests, who also may read and change their own
 * sign-in; and of viewers of a shared board. Everything that is not named here is rejected.
 */

/** Operations on the website of the path. */
const WEBSITE_OPERATIONS: ReadonlySet<string> = new Set([
  'showOverview',
  'showLive',
  'showWebsiteIcons',
  'streamLive',
  'listAnnotations',
  'listGoals',
  'listFunnels',
  'queryWebsiteFunnel',
  'queryJourneys',
  'queryRetention',
  'queryAttribution',
]);
/** Their scope is always the viewer's website, whatever the body says. */
const QUERY_OPERATIONS: ReadonlySet<string> = new Set(['queryAnalytics', 'explainChange']);
/** They authorize each part again. */
const LIVE_OPERATIONS: ReadonlySet<string> = new Set(['readScreen', 'followFigures']);
/** Operations without a website in the path. */
const UNSCOPED_OPERATIONS: ReadonlySet<string> = new Set([...QUERY_OPERATIONS, ...LIVE_OPERATIONS]);

/** Operations on the board of the path. */
const BOARD_OPERATIONS: ReadonlySet<string> = new Set(['showBoard', 'showBoardFigures', 'showBoardIcons']);

const OWN_ACCOUNT: ReadonlySet<string> = new Set(['showAccount', 'showAnalyticsAccount', 'updateAccount']);

/** Whether a guest can call an operation for the website that they may see. */
export function isOfWebsiteGuests({ id }: Pick<Operation, 'id'>): boolean {
  return [WEBSITE_OPERATIONS, UNSCOPED_OPERATIONS, OWN_ACCOUNT].some((operations) => operations.has(id));
}

/** Rejects everything that a viewer of a shared board may not do; another board returns 404 like an unknown one. */
export function authorizeBoardAccess(
  { boardId }: Principal,
  operation: Pick<Operation, 'id'>,
  params: Readonly<Record<string, string>>,
): void {
  if (boardId === undefined || LIVE_OPERATIONS.has(operation.id)) return;
  if (!BOARD_OPERATIONS.has(operation.id)) throw forbidden('This token only gives access to one board.');
  if (params.id !== String(boardId)) throw notFound();
}

/** Rejects everything that a viewer may not do; another website returns 404 like an unknown one. */
export function authorizeWebsiteAccess(
  { websiteId, personId }: Principal,
  operation: Pick<Operation, 'id'>,
  params: Readonly<Record<string, string>>,
): void {
  if (websiteId === undefined || UNSCOPED_OPERATIONS.has(operation.id)) return;
  if (personId > 0 && OWN_ACCOUNT.has(operation.id)) return;
  if (!WEBSITE_OPERATIONS.has(operation.id))
    throw forbidden(
      personId > 0
        ? 'As a guest, you can only open the dashboard of one website.'
        : 'This token only gives access to the dashboard of one website.',
    );
  if (params.id !== String(websiteId)) throw notFound();
}

/** Returns the body of a query, limited to the viewer's website. */
export function limitScopeToWebsite<Body>(
  { websiteId }: Principal,
  operation: Pick<Operation, 'id'>,
  body: Body,
): Body {
  return websiteId === undefined || !QUERY_OPERATIONS.has(operation.id)
    ? body
    : { ...body, scope: { website: websiteId } };
}

/**
 * Returns the body of a query without revenue, for viewers from whom the owner hides it. Rejects what would have no other
 * figure, and currencies, which only sales have.
 */
export function withoutHiddenRevenue<Body>({ hidden }: Principal, body: Body): Body {
  if (!hidden?.revenue || typeof body !== 'object' || body === null) return body;
  const { metric, metrics, dimensions = [], order } = body as RevenueQuery;
  const shown = metrics?.filter((name) => name !== 'revenue');
  if (metric === 'revenue' || shown?.length === 0 || dimensions.includes('currency'))
    throw forbidden('The owner of this dashboard does not share its revenue.');
  const sorted = order?.filter(({ by }) => by !== 'revenue');
  return { ...body, ...(shown && { metrics: shown }), ...(sorted && { order: sorted }) };
}

/** The parts of a query or of attribution that name revenue. */
interface RevenueQuery {
  metric?: string;
  metrics?: readonly string[];
  dimensions?: readonly string[];
  order?: readonly { by: string }[];
}

type Authenticate = (key: string | undefined, address: string) => Promise<Principal>;

/** What tokens are looked up in, and what the owner of a shared dashboard hides. */
interface SharedParts {
  sharing: Record<'board' | 'website', { viewed(token: string): Promise<{ id: number; accountId: number }> }>;
  websiteSettings: Pick<Features['websiteSettings'], 'find'>;
}

/** Accepts tokens of shared dashboards and boards in addition to keys. */
export function acceptShareTokens(authenticate: Authenticate, { sharing, websiteSettings }: SharedParts): Authenticate {
  return async (key, address) => {
    const isOfBoard = key?.startsWith(BOARD_TOKEN_PREFIX);
    if (key === undefined || !(isOfBoard || key.startsWith(SHARE_TOKEN_PREFIX))) return authenticate(key, address);
    const { id, accountId } = await (isOfBoard ? sharing.board : sharing.website).viewed(key);
    const viewer: Principal = { accountId, personId: 0, role: 'viewer', keyId: streamIdOf(key), plan: '' };
    if (isOfBoard) return { ...viewer, boardId: id };
    const { shareRevenue, shareAnnotations } = await websiteSettings.find(accountId, id);
    return { ...viewer, websiteId: id, hidden: { revenue: !shareRevenue, annotations: !shareAnnotations } };
  };
}

/** Returns a negative ID, distinct from all session IDs: streams are counted by it, separately for each page. */
function streamIdOf(token: string): number {
  return -(2 ** 48) - createHash('sha256').update(token).digest().readUIntBE(0, 6);
}
