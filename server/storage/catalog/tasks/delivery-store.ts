import { type Kysely, type Selectable, sql } from 'kysely';
import type { DeliveryOutcome } from '../../../../contract/vocabulary.ts';
import type { Delivery, DeliveryStore, DeliverySummary, NewDelivery } from '../../../webhooks/webhook-port.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import { totalOf } from '../page-total.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;
type Row = Selectable<CatalogTables['webhookDelivery']>;

/** Rows per statement: engines limit the values of one. */
const ROWS_A_STATEMENT = 500;

export function createDeliveryStore({ db }: { db: Db }): DeliveryStore {
  return {
    ...createReads(db),
    add: (deliveries, now) => addDeliveries(db, deliveries, now),
    idOf: async ({ webhookId, eventKey }) => {
      const of = db.selectFrom('webhookDelivery').select('id').where('webhookId', '=', webhookId);
      return (await of.where('eventKey', '=', eventKey).executeTakeFirstOrThrow()).id;
    },
    take: async (delivery, until) => {
      const attempts = delivery.attempts + 1;
      const taken = await updateClaimed(db, delivery, { attempts, nextAttemptAt: until }).executeTakeFirst();
      return taken.numUpdatedRows > 0n ? { ...delivery, attempts, nextAttemptAt: until } : undefined;
    },
    note: async (delivery, result) => {
      await updateClaimed(db, delivery, result).execute();
    },
    renew: async ({ accountId, webhookId }, which, now) => {
      const mine = db
        .updateTable('webhookDelivery')
        .set({ outcome: 'waiting', attempts: 0, nextAttemptAt: now })
        .where('webhookId', '=', webhookId)
        .where('accountId', '=', accountId);
      const chosen = which === 'not taken' ? mine.where('outcome', '<>', 'delivered') : mine.where('id', '=', which);
      const renewed = await chosen.executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },
    forget: async (before) => {
      await db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute();
    },
  };
}

function createReads(db: Db): Pick<DeliveryStore, 'page' | 'find' | 'summaries' | 'due'> {
  const due = prepareDue(db);
  const of = ({ accountId, webhookId }: { accountId: number; webhookId: number }) =>
    db.selectFrom('webhookDelivery').where('webhookId', '=', webhookId).where('accountId', '=', accountId);
  return {
    page: async (webhook, request) => {
      const { limit, offset } = request;
      const rows = await of(webhook).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
      const total = await totalOf(request, rows, async () => {
        const counted = of(webhook).select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      });
      return { items: rows.map(toDelivery), total };
    },
    find: async (webhook, id) => {
      const row = await of(webhook).where('id', '=', id).selectAll().executeTakeFirst();
      return row && toDelivery(row);
    },
    summaries: (accountId, webhookIds) => summariesOf(db, accountId, webhookIds),
    due: async ({ now, each, limit }) =>
      (await due([now, each, limit])).map(({ url, secret, turn: _, ...row }) => ({ ...toDelivery(row), url, secret })),
  };
}

/** Look-ups by index: a log holds up to a month of deliveries. */
async function summariesOf(
  db: Db,
  accountId: number,
  webhookIds: readonly number[],
): Promise<ReadonlyMap<number, DeliverySummary>> {
  if (webhookIds.length === 0) return new Map();
  const last = sql<number>`(select max(id) from webhook_delivery where webhook_id = webhook.id and attempts > 0)`;
  const countOf = (outcome: DeliveryOutcome) =>
    sql<number>`(select count(*) from webhook_delivery where webhook_id = webhook.id and outcome = ${outcome})`;
  const rows = await db
    .selectFrom('webhook')
    .leftJoin('webhookDelivery', (join) => join.on('webhookDelivery.id', '=', last))
    .select(['webhook.id', 'outcome', 'status', 'error', 'webhookDelivery.createdAt'])
    .select([countOf('waiting').as('waiting'), countOf('failed').as('failed')])
    .where('webhook.accountId', '=', accountId)
    .where('webhook.id', 'in', webhookIds)
    .execute();
  return new Map(
    rows.map(({ id, outcome, status, error, createdAt, waiting, failed }) => {
      const isKnown = outcome !== null && createdAt !== null;
      const newest = isKnown ? { outcome: outcome as DeliveryOutcome, status, error, createdAt } : null;
      return [id, { last: newest, waiting: Number(waiting), failed: Number(failed) }];
    }),
  );
}

/** The oldest due deliveries of each webhook, so that a webhook with many failures does not delay others. */
function prepareDue(db: Db) {
  const turn = sql<number>`row_number() over (partition by webhook_delivery.webhook_id order by webhook_delivery.next_attempt_at, webhook_delivery.id)`;
  return prepareQuery(db, (now: number, each: number, limit: number) => {
    const turns = db
      .selectFrom('webhookDelivery')
      .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
      .where('webhookDelivery.nextAttemptAt', '<=', now)
      .where('webhook.isActive', '=', 1)
      .selectAll('webhookDelivery')
      .select(['webhook.url', 'webhook.secret', turn.as('turn')]);
    const due = db.selectFrom(turns.as('turns')).selectAll().where('turn', '<=', each);
    return due.orderBy('nextAttemptAt').orderBy('id').limit(limit);
  });
}

/** Adds deliveries and returns how many did not exist before. */
export async function addDeliveries(db: Db, deliveries: readonly NewDelivery[], now: number): Promise<number> {
  let added = 0;
  for (let start = 0; start < deliveries.length; start += ROWS_A_STATEMENT) {
    const rows = deliveries.slice(start, start + ROWS_A_STATEMENT).map((delivery) => ({
      ...delivery,
      attempts: 0,
      outcome: 'waiting',
      status: null,
      error: null,
      nextAttemptAt: now,
      createdAt: now,
    }));
    const inserted = await db
      .insertInto('webhookDelivery')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['webhookId', 'eventKey']).doNothing())
      .returning('id')
      .execute();
    added += inserted.length;
  }
  return added;
}

/**
 * An update that applies only while no other process has taken the delivery. A renewed delivery restarts its attempts:
 * an earlier attempt may have the same number, but not the same lease.
 */
function updateClaimed(db: Db, { id, attempts, nextAttemptAt }: Delivery, change: Partial<Omit<Row, 'id'>>) {
  return db
    .updateTable('webhookDelivery')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('nextAttemptAt', '=', nextAttemptAt);
}

function toDelivery({ event, outcome, ...row }: Row): Delivery {
  return { ...row, event: event as Delivery['event'], outcome: outcome as Delivery['outcome'] };
}
