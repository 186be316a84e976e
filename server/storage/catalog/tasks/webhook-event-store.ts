import { type Kysely, sql } from 'kysely';
import type {
  DestinationChange,
  Growth,
  ReportedKind,
  Webhook,
  WebhookEventStore,
} from '../../../webhooks/webhook-port.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { addDeliveries } from './delivery-store.ts';

type Db = Kysely<CatalogTables>;
type Receiver = Pick<Webhook, 'id' | 'accountId'>;

/** Reads the events for webhooks from the tables of the objects themselves. */
export function createWebhookEventStore({ db }: { db: Db }): WebhookEventStore {
  return {
    links: (accountId, afterId, limit) =>
      db
        .selectFrom('link')
        .select(['id', 'alias', 'domainId', 'url', 'title', 'createdAt'])
        .where('accountId', '=', accountId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute(),
    answers: async (accountId, afterId, limit) => {
      const rows = await db
        .selectFrom('pageAnswer')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) as Record<string, unknown> }));
    },
    growth: (webhook, kind, limit) => growth(db, webhook, { kind, limit }),
    usedUp: (webhook, limit) => usedUp(db, webhook, limit),
    broken: (webhook, limit) => healthChanges(db, webhook, { status: 'broken', reportedParity: 0, limit }),
    recovered: (webhook, limit) => healthChanges(db, webhook, { status: 'ok', reportedParity: 1, limit }),
    reportedCounts: async (webhookId, kind) => {
      const of = db.selectFrom('webhookTold').select(['objectId', 'count']).where('webhookId', '=', webhookId);
      const rows = await of.where('kind', '=', kind).execute();
      return new Map(rows.map(({ objectId, count }) => [objectId, count]));
    },
    forgetGoals: async (beforeDay) => {
      const ofGoals = db.deleteFrom('webhookTold').where('kind', '>=', 'goal:').where('kind', '<', `goal:${beforeDay}`);
      await ofGoals.execute();
    },
    save: (webhookId, { accountId, kind, growths, deliveries }, now) =>
      db.transaction().execute(async (transaction) => {
        await addDeliveries(transaction, deliveries, now);
        for (const { id, total } of growths)
          await saveReported(transaction, { webhookId, accountId, kind, objectId: id, count: total });
      }),
  };
}

async function growth(
  db: Db,
  { id, accountId }: Receiver,
  wanted: { kind: 'link' | 'qr'; limit: number },
): Promise<Growth[]> {
  const rows = await db
    .selectFrom('objectTotal as total')
    .leftJoin('webhookTold as sent', (join) =>
      join
        .on('sent.webhookId', '=', id)
        .onRef('sent.kind', '=', 'total.kind')
        .onRef('sent.objectId', '=', 'total.objectId'),
    )
    .where('total.accountId', '=', accountId)
    .where('total.kind', '=', wanted.kind)
    .where(sql<boolean>`total.clicks > coalesce(sent.count, 0)`)
    .select(['total.objectId', 'total.clicks', 'total.uniqueClicks', 'sent.count'])
    .orderBy('total.updatedAt')
    .orderBy('total.objectId')
    .limit(wanted.limit)
    .execute();
  return rows.map((row) => ({
    id: row.objectId,
    total: row.clicks,
    unique: row.uniqueClicks,
    reported: row.count ?? 0,
  }));
}

async function usedUp(db: Db, { id, accountId }: Receiver, limit: number): Promise<Growth[]> {
  const rows = await db
    .selectFrom('link')
    .innerJoin('linkUse', 'linkUse.linkId', 'link.id')
    .leftJoin('webhookTold as sent', (join) =>
      join.on('sent.webhookId', '=', id).on('sent.kind', '=', 'limit').onRef('sent.objectId', '=', 'link.id'),
    )
    .where('link.accountId', '=', accountId)
    .where(sql<boolean>`link_use.uses >= link.click_limit and link.click_limit > coalesce(sent.count, 0)`)
    .select(['link.id', 'link.clickLimit', 'sent.count'])
    .orderBy('link.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, total: row.clickLimit ?? 0, unique: 0, reported: row.count ?? 0 }));
}

/**
 * Returns links whose health has changed, by their current destinations: results for a previous destination do not
 * count.
 */
async function healthChanges(
  db: Db,
  { id, accountId }: Receiver,
  wanted: { status: 'broken' | 'ok'; reportedParity: 0 | 1; limit: number },
): Promise<DestinationChange[]> {
  const rows = await db
    .selectFrom('linkHealth')
    .innerJoin('link', (join) =>
      join.onRef('link.id', '=', 'linkHealth.linkId').onRef('link.url', '=', 'linkHealth.url'),
    )
    .leftJoin('webhookTold as sent', (join) =>
      join.on('sent.webhookId', '=', id).on('sent.kind', '=', 'health').onRef('sent.objectId', '=', 'link.id'),
    )
    .where('linkHealth.accountId', '=', accountId)
    .where('linkHealth.status', '=', wanted.status)
    .where(sql<boolean>`coalesce(sent.count, 0) % 2 = ${sql.lit(wanted.reportedParity)}`)
    .select(['link.id', 'link.url', 'linkHealth.httpStatus', 'linkHealth.checkedAt', 'sent.count'])
    .orderBy('link.id')
    .limit(wanted.limit)
    .execute();
  return rows.map(({ count, checkedAt, ...row }) => ({ ...row, checkedAt: checkedAt ?? 0, reported: count ?? 0 }));
}

interface ReportedCount {
  webhookId: number;
  accountId: number;
  kind: ReportedKind;
  objectId: number;
  count: number;
}

async function saveReported(db: Db, reported: ReportedCount): Promise<void> {
  await db
    .insertInto('webhookTold')
    .values(reported)
    .onConflict((conflict) =>
      conflict.columns(['webhookId', 'kind', 'objectId']).doUpdateSet({ count: reported.count }),
    )
    .execute();
}
