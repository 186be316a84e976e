import { SCOPE_KINDS, type ScopeKind } from '../../../contract/vocabulary.ts';
import { invalidField, notFound } from '../../platform/app-error.ts';
import {
  type AnalyticsScope,
  type ItemChannels,
  namesGoals,
  type QueryBasisInput,
  type QueryContext,
} from '../analytics.ts';
import type { AnalyticsDeps } from './result-deps.ts';
import { goalsOf } from './website-overview.ts';

/** An object of the account by its ID, or the whole account if none is given. */
export type ScopeInput = { readonly [Kind in ScopeKind]?: number | undefined };

/** Limit for IDs, which every statement carries. */
const MAX_CHANNEL_ITEMS = 5_000;
/** The same for all channels. */
const MAX_MEMBERSHIPS = 20_000;
const MINUTE_MS = 60_000;

/** Resolves scope, time zone and current time. Rejects with `not_found` for objects of other accounts. */
export async function readContext(
  deps: AnalyticsDeps,
  accountId: number,
  written: Pick<QueryBasisInput, 'range' | 'filter'> & { scope?: ScopeInput | undefined },
): Promise<QueryContext> {
  const { scope, timezone } = await readScope(deps, accountId, written.scope ?? {});
  const firstEventAt = written.range === 'all' ? await deps.analytics.firstEventAt(scope) : undefined;
  // Rounds to the minute, so that repeated queries within it share a cache entry.
  const now = Math.floor(deps.clock.now() / MINUTE_MS) * MINUTE_MS;
  const isByGoals = scope.kind === 'website' && written.filter !== undefined && namesGoals(written.filter);
  const goals = isByGoals ? await goalsOf(deps, scope) : undefined;
  return { scope, timezone, firstEventAt, goals, now };
}

async function readScope(
  deps: AnalyticsDeps,
  accountId: number,
  written: ScopeInput,
): Promise<{ scope: AnalyticsScope; timezone?: string }> {
  const named = SCOPE_KINDS.filter((kind) => written[kind] !== undefined);
  if (named.length > 1) throw invalidField('scope', `Send only one of ${named.join(' or ')}.`);
  const [kind = 'account'] = named;
  const id = written[kind] ?? accountId;
  const { owned } = deps;
  if (kind === 'account') {
    if (id !== accountId) throw notFound();
    return { scope: { accountId, kind } };
  }
  if (kind === 'website') {
    const { timezone } = await deps.settings.find(accountId, id);
    return { scope: { accountId, kind, id }, timezone };
  }
  if (kind === 'bio') {
    const { pageId } = await owned.bio(accountId, id);
    return { scope: { accountId, kind: 'channel', linkIds: [], qrIds: [], pageIds: [pageId] } };
  }
  if (kind === 'channel') return { scope: await channelScope(owned, accountId, id) };
  await owned[kind](accountId, id);
  return { scope: { accountId, kind, id } };
}

/** Returns the channels of all items. Page IDs of bio pages are their IDs in events, too. */
export async function readItemChannels(
  { owned }: Pick<AnalyticsDeps, 'owned'>,
  { accountId }: AnalyticsScope,
): Promise<ItemChannels> {
  const { items, total } = await owned.memberships(accountId, MAX_MEMBERSHIPS);
  if (total <= MAX_MEMBERSHIPS) return items;
  const limit = MAX_MEMBERSHIPS.toLocaleString('en');
  throw invalidField('dimensions', `Channels with more than ${limit} items in all cannot be queried at once.`);
}

async function channelScope(owned: AnalyticsDeps['owned'], accountId: number, id: number): Promise<AnalyticsScope> {
  const { ids, total } = await owned.channel(accountId, id, MAX_CHANNEL_ITEMS);
  if (total > MAX_CHANNEL_ITEMS) {
    const limit = MAX_CHANNEL_ITEMS.toLocaleString('en');
    throw invalidField(
      'scope',
      `A channel with more than ${limit} items cannot be queried. Split it into smaller channels.`,
    );
  }
  return { accountId, kind: 'channel', linkIds: ids.links, qrIds: ids.qr, pageIds: ids.bio };
}
