import { createHash } from 'node:crypto';
import type { Operation } from '../../../contract/operation.ts';
import type { Principal } from '../../accounts/accounts.ts';
import { forbidden, notFound } from '../../platform/app-error.ts';
import { SHARE_TOKEN_PREFIX, type Sharing } from '../../websites/websites.ts';

/** Whoever looks at a shared dashboard: the one place that says what they may do. Everything that is not named here is refused. */

/** Reading the website of the path, and asking about it. */
const OF_THEIR_WEBSITE: ReadonlySet<string> = new Set([
  'showOverview',
  'showLive',
  'streamLive',
  'listAnnotations',
  'listGoals',
  'listFunnels',
  'askWebsiteFunnel',
  'askJourneys',
  'askRetention',
]);
/** Its scope is their website, whatever they wrote. */
const QUESTION = 'askQuestion';

/** Refuses whatever a viewer may not do; another website is not found, as an unknown one. */
export function admitViewer(
  { websiteId }: Principal,
  operation: Pick<Operation, 'id'>,
  params: Readonly<Record<string, string>>,
): void {
  if (websiteId === undefined || operation.id === QUESTION) return;
  if (!OF_THEIR_WEBSITE.has(operation.id))
    throw forbidden('This token opens the dashboard of one website, nothing else.');
  if (params.id !== String(websiteId)) throw notFound();
}

/** The body of a question, about the viewer's website alone. */
export function aboutTheirWebsite<Body>({ websiteId }: Principal, operation: Pick<Operation, 'id'>, body: Body): Body {
  return websiteId === undefined || operation.id !== QUESTION ? body : { ...body, scope: { website: websiteId } };
}

type Authenticate = (key: string | undefined) => Promise<Principal>;

/** Takes tokens of shared dashboards besides keys. */
export function orViewer(authenticate: Authenticate, sharing: Pick<Sharing, 'viewed'>): Authenticate {
  return async (key) => {
    if (!key?.startsWith(SHARE_TOKEN_PREFIX)) return authenticate(key);
    const { id, accountId } = await sharing.viewed(key);
    return { accountId, personId: 0, keyId: numberOf(key), plan: '', websiteId: id };
  };
}

/** Below all sessions: streams are counted by it, so that one page's are not another's. */
function numberOf(token: string): number {
  return -(2 ** 48) - createHash('sha256').update(token).digest().readUIntBE(0, 6);
}
