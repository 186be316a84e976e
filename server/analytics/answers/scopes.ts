import { SCOPE_KINDS, type ScopeKind } from '../../../contract/vocabulary.ts';
import { invalidField, notFound } from '../../platform/app-error.ts';
import { namesGoals, type QuestionContext, type StatsScope, type WrittenBasis } from '../analytics.ts';
import type { InsightParts } from './answer-deps.ts';
import { goalsOf } from './website-overview.ts';

/** One of the account's objects by its id, or the account itself, which is also meant when nothing is named. */
export type WrittenScope = { readonly [Kind in ScopeKind]?: number | undefined };

/** Their ids travel with every statement. */
const MAX_CHANNEL_ITEMS = 5_000;
const MINUTE_MS = 60_000;

/** Whose numbers, in which time zone, up to when. Refuses with `not_found` what is not the account's. */
export async function readContext(
  parts: InsightParts,
  accountId: number,
  written: Pick<WrittenBasis, 'range' | 'filter'> & { scope?: WrittenScope | undefined },
): Promise<QuestionContext> {
  const { scope, timezone } = await readScope(parts, accountId, written.scope ?? {});
  const firstEventAt = written.range === 'all' ? await parts.analytics.firstEventAt(scope) : undefined;
  // By the minute: what is asked twice within one is the same question.
  const now = Math.floor(parts.clock.now() / MINUTE_MS) * MINUTE_MS;
  const isByGoals = scope.kind === 'website' && written.filter !== undefined && namesGoals(written.filter);
  const goals = isByGoals ? await goalsOf(parts, scope) : undefined;
  return { scope, timezone, firstEventAt, goals, now };
}

async function readScope(
  parts: InsightParts,
  accountId: number,
  written: WrittenScope,
): Promise<{ scope: StatsScope; timezone?: string }> {
  const named = SCOPE_KINDS.filter((kind) => written[kind] !== undefined);
  if (named.length > 1) throw invalidField('scope', `Ask about one at a time: ${named.join(' or ')}.`);
  const [kind = 'account'] = named;
  const id = written[kind] ?? accountId;
  const { owned } = parts;
  if (kind === 'account') {
    if (id !== accountId) throw notFound();
    return { scope: { accountId, kind } };
  }
  if (kind === 'website') {
    const { timezone } = await parts.settings.find(accountId, id);
    return { scope: { accountId, kind, id }, timezone };
  }
  if (kind === 'channel') return { scope: await channelScope(owned, accountId, id) };
  await owned[kind](accountId, id);
  return { scope: { accountId, kind, id } };
}

async function channelScope(owned: InsightParts['owned'], accountId: number, id: number): Promise<StatsScope> {
  const { ids, total } = await owned.channel(accountId, id, MAX_CHANNEL_ITEMS);
  if (total > MAX_CHANNEL_ITEMS) {
    const limit = MAX_CHANNEL_ITEMS.toLocaleString('en');
    throw invalidField('scope', `A channel of more than ${limit} items can't be asked about as one: split it.`);
  }
  return { accountId, kind: 'channel', linkIds: ids.links, qrIds: ids.qr, pageIds: ids.bio };
}
