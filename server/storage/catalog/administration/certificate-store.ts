import { type ExpressionBuilder, type Kysely, type Selectable, sql, type UpdateObject } from 'kysely';
import {
  CERTIFICATE_TOPIC,
  type CertificateState,
  type CertificateStore,
  type Challenge,
  type Preparation,
} from '../../../certificates/certificate-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CertificateTable } from '../tables/certificate-tables.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

/** A run orders them one after another; the next run sees what has changed meanwhile. */
const DUE_AT_ONCE = 20;
const ORDERS_KEPT_MS = 7 * 86_400_000;

const STATE_COLUMNS = [
  ...(['host', 'issuer', 'issuedAt', 'expiresAt', 'encryptionId'] as const),
  ...(['failures', 'lastError', 'nextAttemptAt', 'challenge'] as const),
] as const;

export function createCertificateStore({ db, changes }: Pick<StoreDeps, 'db' | 'changes'>): CertificateStore {
  /** Changes a row and tells every process; returns whether there is one. */
  const change = async (host: string, values: UpdateObject<CatalogTables, 'certificate'>): Promise<boolean> => {
    const notice = { topic: CERTIFICATE_TOPIC, id: 0, key: host };
    const found = await db.transaction().execute(async (transaction) => {
      const update = transaction.updateTable('certificate').set(values).where('host', '=', host);
      const { numUpdatedRows } = await update.executeTakeFirst();
      if (numUpdatedRows > 0n) await changes.publish(transaction, notice);
      return numUpdatedRows > 0n;
    });
    if (found) changes.announce(notice);
    return found;
  };
  return {
    ...accountsIn(db),
    ...ordersIn(db),
    prepare: (preparation) => prepare(db, preparation),
    list: async (ownHosts) => {
      const rows = await db.selectFrom('certificate').select(STATE_COLUMNS).where(isServed(ownHosts)).execute();
      return rows.map(stateOf).toSorted((one, other) => (one.host < other.host ? -1 : 1));
    },
    findState: async (host, ownHosts) => {
      const one = db.selectFrom('certificate').select(STATE_COLUMNS).where('host', '=', host);
      const row = await one.where(isServed(ownHosts)).executeTakeFirst();
      return row && stateOf(row);
    },
    findCertificate: async (host) => {
      const one = db.selectFrom('certificate').select(['chain', 'encryptedKey']).where('host', '=', host);
      const { chain = null, encryptedKey = null } = (await one.executeTakeFirst()) ?? {};
      return chain === null || encryptedKey === null ? undefined : { chain, encryptedKey };
    },
    due: (ownHosts, now) => due(db, ownHosts, now),
    saveChallenge: async (host, challenge) => {
      await change(host, { challenge: challenge && JSON.stringify(challenge) });
    },
    saveIssued: async (host, certificate) => {
      await change(host, { ...certificate, failures: 0, lastError: null, leaseUntil: 0, challenge: null });
    },
    saveFailure: async (host, { message, nextAttemptAt }) => {
      const failures = sql<number>`failures + 1`;
      await change(host, { lastError: message, nextAttemptAt, failures, leaseUntil: 0, challenge: null });
    },
    expedite: (host) => change(host, { nextAttemptAt: 0 }),
  };
}

function accountsIn(db: Db): Pick<CertificateStore, 'findAccount' | 'saveAccount'> {
  return {
    findAccount: (directory) =>
      db
        .selectFrom('authorityAccount')
        .select(['url', 'encryptedKey', 'encryptionId'])
        .where('directory', '=', directory)
        .executeTakeFirst(),
    saveAccount: async (directory, account) => {
      await db
        .insertInto('authorityAccount')
        .values({ directory, ...account })
        .onConflict((conflict) => conflict.column('directory').doUpdateSet(account))
        .execute();
    },
  };
}

function ordersIn(db: Db): Pick<CertificateStore, 'claim' | 'recordOrder' | 'countOrders'> {
  return {
    claim: async (host, { now, until }) => {
      const update = db.updateTable('certificate').set({ leaseUntil: until });
      const { numUpdatedRows } = await update
        .where('host', '=', host)
        .where('leaseUntil', '<=', now)
        .where('nextAttemptAt', '<=', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    recordOrder: async (host, at) => {
      await db.insertInto('certificateOrder').values({ host, orderedAt: at }).execute();
    },
    countOrders: async (since) => {
      await db
        .deleteFrom('certificateOrder')
        .where('orderedAt', '<', since - ORDERS_KEPT_MS)
        .execute();
      const counted = db.selectFrom('certificateOrder').select(({ fn }) => fn.countAll<number>().as('total'));
      return Number((await counted.where('orderedAt', '>=', since).executeTakeFirstOrThrow()).total);
    },
  };
}

/** True for the service's own hosts and active branded domains. */
function isServed(ownHosts: readonly string[]) {
  return (where: ExpressionBuilder<CatalogTables, 'certificate'>) =>
    where.or([
      ...(ownHosts.length > 0 ? [where('certificate.host', 'in', ownHosts)] : []),
      where.exists(
        where
          .selectFrom('domain')
          .select('domain.id')
          .whereRef('domain.host', '=', 'certificate.host')
          // The literal selects the index of active domains.
          .where('domain.status', '=', sql.lit('active')),
      ),
    ]);
}

async function prepare(db: Db, { ownHosts, now, encryptionId, unreadableBefore }: Preparation): Promise<void> {
  for (const host of [...ownHosts, ...(await hostsWithoutRow(db))])
    await db
      .insertInto('certificate')
      .values({ host, failures: 0, nextAttemptAt: 0, leaseUntil: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const none = { chain: null, encryptedKey: null, encryptionId: null, issuer: null, issuedAt: null, expiresAt: null };
  await db
    .updateTable('certificate')
    .set({ ...none, nextAttemptAt: 0 })
    .where('encryptionId', '!=', encryptionId)
    .where('issuedAt', '<', unreadableBefore)
    .execute();
  await db
    .deleteFrom('certificate')
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '<', now)]))
    .where((where) => where.not(isServed(ownHosts)(where)))
    .execute();
}

async function hostsWithoutRow(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('domain')
    .leftJoin('certificate', 'certificate.host', 'domain.host')
    .select('domain.host')
    .where('domain.status', '=', sql.lit('active'))
    .where('certificate.host', 'is', null)
    .execute();
  return rows.map(({ host }) => host);
}

async function due(db: Db, ownHosts: readonly string[], now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('certificate')
    .select('host')
    .where('leaseUntil', '<=', now)
    .where('nextAttemptAt', '<=', now)
    .where(isServed(ownHosts))
    .orderBy(({ fn, val }) => fn.coalesce('expiresAt', val(0)))
    .orderBy('nextAttemptAt')
    .orderBy('host')
    .limit(DUE_AT_ONCE)
    .execute();
  return rows.map(({ host }) => host);
}

function stateOf({
  challenge,
  ...row
}: Pick<Selectable<CertificateTable>, (typeof STATE_COLUMNS)[number]>): CertificateState {
  return { ...row, challenge: challenge === null ? null : (JSON.parse(challenge) as Challenge) };
}
