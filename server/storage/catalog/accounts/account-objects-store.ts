import { sql } from 'kysely';
import { OBJECT_QUOTAS, type ObjectQuota } from '../../../../contract/vocabulary.ts';
import type { GoalMatch } from '../../../analytics/query/query.ts';
import type {
  AccountObjects,
  NamedGoal,
  ObjectCounts,
  RecentAnswer,
  UsedUpLink,
} from '../../../analytics/results/account-port.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../websites/website-settings-port.ts';
import { linkName } from '../links/link-name.ts';
import { countObjects, countPending } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import { codesSendingTo, linksSendingTo } from '../websites/sending-objects.ts';
import { problemsOf, setupOf } from './workspace-state.ts';

/** Table and display name of each object type. */
const NAMES = {
  link: { table: 'link', name: linkName },
  qr: { table: 'qrCode', name: sql<string>`name` },
  campaign: { table: 'campaign', name: sql<string>`name` },
  website: { table: 'website', name: sql<string>`domain` },
} as const;

export function createAccountObjectsStore(deps: StoreDeps): AccountObjects {
  const { db } = deps;
  return {
    websites: async (accountId, limit) => {
      const rows = await db
        .selectFrom('website')
        .leftJoin('websiteSetting', 'websiteSetting.websiteId', 'website.id')
        .select(['website.id', 'domain', 'favorite', 'timezone'])
        .where('website.accountId', '=', accountId)
        .orderBy('favorite', 'desc')
        .orderBy('domain')
        .limit(limit)
        .execute();
      return rows.map(({ id, domain, favorite, timezone }) => ({
        id,
        domain,
        favorite: favorite === 1,
        timezone: timezone ?? DEFAULT_SITE_SETTINGS.timezone,
      }));
    },
    goals: async (accountId, limit) => {
      const rows = await db
        .selectFrom('goal')
        .select(['websiteId', 'definition'])
        .where('accountId', '=', accountId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ websiteId, definition }) => ({ ...(JSON.parse(definition) as GoalMatch), siteId: websiteId }));
    },
    namedGoals: (accountId, limit) => namedGoals(db, accountId, limit),
    names: (accountId, kind, ids) => namesOf(db, { accountId, kind, ids }),
    counts: (accountId, now) => countsOf(db, accountId, now),
    answers: (accountId, limit) => newestAnswers(db, accountId, limit),
    sendingTo: async (accountId, text, limit) => {
      const requested = { accountId, text, limit };
      const [links, codes] = await Promise.all([linksSendingTo(deps, requested), codesSendingTo(deps, requested)]);
      return { links, codes };
    },
    usedUp: (accountId, limit) => usedUp(db, accountId, limit),
    setup: (accountId, now) => setupOf(db, accountId, now),
    problems: (accountId, limit) => problemsOf(db, accountId, limit),
  };
}

interface Named {
  accountId: number;
  kind: keyof typeof NAMES;
  ids: readonly number[];
}

async function namesOf(db: StoreDeps['db'], { accountId, kind, ids }: Named): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { table, name } = NAMES[kind];
  const rows = await db
    .selectFrom(table)
    .select(['id', name.as('name')])
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function countsOf(db: StoreDeps['db'], accountId: number, now: number): Promise<ObjectCounts> {
  const counts = await Promise.all(
    OBJECT_QUOTAS.map(async (quota) => [quota, await countObjects(db, accountId, quota)] as const),
  );
  const { members, ...others } = Object.fromEntries(counts) as Record<ObjectQuota, number>;
  return { ...others, members: members + (await countPending(db, accountId, now)) };
}

async function newestAnswers(db: StoreDeps['db'], accountId: number, limit: number): Promise<RecentAnswer[]> {
  const rows = await db
    .selectFrom('pageAnswer')
    .leftJoin('bioPage', (join) => join.onRef('bioPage.id', '=', 'pageAnswer.pageId').on('pageKind', '=', 'bio'))
    .leftJoin('overlay', (join) => join.onRef('overlay.id', '=', 'pageAnswer.pageId').on('pageKind', '=', 'overlay'))
    .select(['pageKind', 'pageId', 'pageAnswer.type', 'pageAnswer.createdAt'])
    .select(['bioPage.name as bioName', 'overlay.name as overlayName'])
    .where('pageAnswer.accountId', '=', accountId)
    .orderBy('pageAnswer.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    type: row.pageKind === 'bio' ? 'bio' : 'overlay',
    id: row.pageId,
    name: row.bioName ?? row.overlayName ?? '',
    detail: row.type,
    at: row.createdAt,
  }));
}

/** Returns links that have reached their click limit. Only limited links have a `linkUse` row, so there are few. */
async function usedUp(db: StoreDeps['db'], accountId: number, limit: number): Promise<UsedUpLink[]> {
  const rows = await db
    .selectFrom('linkUse')
    .innerJoin('link', 'link.id', 'linkUse.linkId')
    .innerJoin('objectTotal', (join) =>
      join.onRef('objectTotal.objectId', '=', 'link.id').on('objectTotal.kind', '=', 'link'),
    )
    .where('linkUse.accountId', '=', accountId)
    .whereRef('linkUse.uses', '>=', 'link.clickLimit')
    .select(['link.id', linkName.as('name'), 'link.clickLimit', 'objectTotal.updatedAt'])
    .orderBy('objectTotal.updatedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, clickLimit, updatedAt }) => ({
    id,
    name,
    clickLimit: clickLimit ?? 0,
    at: updatedAt,
  }));
}

async function namedGoals(db: StoreDeps['db'], accountId: number, limit: number): Promise<NamedGoal[]> {
  const rows = await db
    .selectFrom('goal')
    .innerJoin('website', 'website.id', 'goal.websiteId')
    .select(['goal.name', 'goal.definition', 'goal.websiteId', 'website.domain'])
    .where('goal.accountId', '=', accountId)
    .orderBy('goal.id')
    .limit(limit)
    .execute();
  return rows.map(({ name, domain, websiteId, definition }) => ({
    name,
    domain,
    goal: { ...(JSON.parse(definition) as GoalMatch), siteId: websiteId },
  }));
}
