import { type Kysely, sql } from 'kysely';
import type {
  DestinationChange,
  Growth,
  ReportedKind,
  Webhook,
  WebhookEventStore,
} from '../../../webhooks/webhook-port.ts';
import type { CatalogueTables } from '../tables/schema.ts';
import { addDeliveries } from './delivery-store.ts';

type Db = Kysely<CatalogueTables>;
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
    broken: (webhook, limit) => turns(db, webhook, { status: 'broken', wasToldOdd: 0, limit }),
    recovered: (webhook, limit) => turns(db, webhook, { status: 'ok', wasToldOdd: 1, limit }),
    told: async (webhookId, kind) => {
      const of = db.selectFrom('webhookTold').select(['objectId', 'count']).where('webhookId', '=', webhookId);
      const rows = await of.where('kind', '=', kind).execute();
      return new Map(rows.map(({ objectId, count }) => [objectId, count]));
    },
    forgetGoals: async (beforeDay) => {
      const ofGoals = db.deleteFrom('webhookTold').where('kind', '>=', 'goal:').where('kind', '<', `goal:${beforeDay}`);
      await ofGoals.execute();
    },
    tell: (webhookId, { accountId, kind, growths, deliveries }, now) =>
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
    .leftJoin('webhookTold as told', (join) =>
      join
        .on('told.webhookId', '=', id)
        .onRef('told.kind', '=', 'total.kind')
        .onRef('told.objectId', '=', 'total.objectId'),
    )
    .where('total.accountId', '=', accountId)
    .where('total.kind', '=', wanted.kind)
    .where(sql<boolean>`total.clicks > coalesce(told.count, 0)`)
    .select(['total.objectId', 'total.clicks', 'total.uniqueClicks', 'told.count'])
    .orderBy('total.updatedAt')
    .orderBy('total.objectId')
    .limit(wanted.limit)
    .execute();
  return rows.map((row) => ({ id: row.objectId, total: row.clicks, unique: row.uniqueClicks, told: row.count ?? 0 }));
}

async function usedUp(db: Db, { id, accountId }: Receiver, limit: number): Promise<Growth[]> {
  const rows = await db
    .selectFrom('link')
    .innerJoin('linkUse', 'linkUse.linkId', 'link.id')
    .leftJoin('webhookTold as told', (join) =>
      join.on('told.webhookId', '=', id).on('told.kind', '=', 'limit').onRef('told.objectId', '=', 'link.id'),
    )
    .where('link.accountId', '=', accountId)
    .where(sql<boolean>`link_use.uses >= link.click_limit and link.click_limit > coalesce(told.count, 0)`)
    .select(['link.id', 'link.clickLimit', 'told.count'])
    .orderBy('link.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, total: row.clickLimit ?? 0, unique: 0, told: row.count ?? 0 }));
}

/**
 * Returns links whose health has changed, by their current destinations: results for a previous destination do not
 * count.
 */
async function turns(
  db: Db,
  { id, accountId }: Receiver,
  wanted: { status: 'broken' | 'ok'; wasToldOdd: 0 | 1; limit: number },
): Promise<DestinationChange[]> {
  const rows = await db
    .selectFrom('linkHealth')
    .innerJoin('link', (join) =>
      join.onRef('link.id', '=', 'linkHealth.linkId').onRef('link.url', '=', 'linkHealth.url'),
    )
    .leftJoin('webhookTold as told', (join) =>
      join.on('told.webhookId', '=', id).on('told.kind', '=', 'health').onRef('told.objectId', '=', 'link.id'),
    )
    .where('linkHealth.accountId', '=', accountId)
    .where('linkHealth.status', '=', wanted.status)
    .where(sql<boolean>`coalesce(told.count, 0) % 2 = ${sql.lit(wanted.wasToldOdd)}`)
    .select(['link.id', 'link.url', 'linkHealth.httpStatus', 'linkHealth.checkedAt', 'told.count'])
    .orderBy('link.id')
    .limit(wanted.limit)
    .execute();
  return rows.map(({ count, checkedAt, ...row }) => ({ ...row, checkedAt: checkedAt ?? 0, told: count ?? 0 }));
}

interface Told {
  webhookId: number;
  accountId: number;
  kind: ReportedKind;
  objectId: number;
  count: number;
}

async function saveReported(db: Db, told: Told): Promise<void> {
  await db
    .insertInto('webhookTold')
    .values(told)
    .onConflict((conflict) => conflict.columns(['webhookId', 'kind', 'objectId']).doUpdateSet({ count: told.count }))
    .execute();
}
