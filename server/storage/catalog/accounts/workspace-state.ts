import { sql } from 'kysely';
import type { Problem, SetupFacts } from '../../../analytics/results/account-port.ts';
import { linkName } from '../links/link-name.ts';
import type { StoreDeps } from '../store-deps.ts';
import { failedEmails } from './failed-emails.ts';

type Db = StoreDeps['db'];

/** One statement of look-ups by index: the home screen asks for it at every change. */
export async function setupOf(db: Db, accountId: number, now: number): Promise<SetupFacts | undefined> {
  const own = (type: string, column: string) => sql`not exists(select 1 from sample_object
    where account_id = account.id and type = ${type} and object_id = ${sql.ref(column)})`;
  const hasOwn = (
    table: string,
    type: string,
    column = 'id',
  ) => sql<unknown>`exists(select 1 from ${sql.table(table)} one
    where one.account_id = account.id and ${own(type, `one.${column}`)})`;
  const has = (table: string) => sql<unknown>`exists(select 1 from ${sql.table(table)} where account_id = account.id)`;
  const visited = sql<unknown>`exists(select 1 from website join object_total
    on object_total.kind = 'website' and object_total.object_id = website.id
    where website.account_id = account.id and object_total.clicks > 0 and ${own('website', 'website.id')})`;
  const invited = sql<unknown>`exists(select 1 from member_invite
    where account_id = account.id and expires_at > cast(${now} as bigint))`;
  const newest = sql<number | null>`(select max(website.id) from website
    where website.account_id = account.id and ${own('website', 'website.id')})`;
  const members = sql<number>`(select count(*) from membership where account_id = account.id)`;
  const row = await db
    .selectFrom('account')
    .select(['createdAt', hasOwn('link', 'link').as('link'), hasOwn('qr_code', 'qr').as('code')])
    .select([hasOwn('website', 'website').as('website'), hasOwn('goal', 'website', 'website_id').as('goal')])
    .select([visited.as('visit'), has('domain').as('domain'), has('sample_object').as('sample')])
    .select([members.as('members'), invited.as('invited'), newest.as('websiteId')])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { createdAt, websiteId, members: count, invited: isInvited, ...objects } = row;
  // SQLite returns 0 or 1, PostgreSQL a boolean.
  const facts = Object.fromEntries(Object.entries(objects).map(([name, value]) => [name, Boolean(value)]));
  return {
    ...(facts as Pick<SetupFacts, keyof typeof objects>),
    ...{ createdAt, websiteId: websiteId === null ? null : Number(websiteId) },
    member: Number(count) > 1 || Boolean(isInvited),
  };
}

export async function problemsOf(db: Db, accountId: number, limit: number): Promise<Problem[]> {
  const found = await Promise.all([
    brokenLinks(db, accountId, limit),
    failedWebhooks(db, accountId, limit),
    unverifiedDomains(db, accountId, limit),
    failedCertificates(db, accountId, limit),
    failedEmails(db, accountId, limit),
  ]);
  return found.flat();
}

async function brokenLinks(db: Db, accountId: number, limit: number): Promise<Problem[]> {
  // Renamed: the name of a link is an expression of the unqualified columns of `link`.
  const broken = db
    .selectFrom('linkHealth')
    .select(['linkId', 'url as checkedUrl', 'httpStatus', 'checkedAt as lastCheckAt'])
    .where('accountId', '=', accountId)
    .where('status', '=', 'broken')
    .as('broken');
  const rows = await db
    .selectFrom('link')
    .innerJoin(broken, (join) => join.onRef('linkId', '=', 'link.id').onRef('checkedUrl', '=', 'link.url'))
    .select(['link.id', linkName.as('name'), 'httpStatus'])
    .where('link.status', '=', 'active')
    .orderBy('lastCheckAt', 'desc')
    .orderBy('link.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, httpStatus }) => ({
    ...({ kind: 'broken_destination', type: 'link', id, name } as const),
    detail: httpStatus === null ? '' : String(httpStatus),
  }));
}

/** A later delivery that arrived ends the problem. */
async function failedWebhooks(db: Db, accountId: number, limit: number): Promise<Problem[]> {
  const last = sql<number>`(select max(id) from webhook_delivery
    where webhook_id = webhook.id and outcome != 'waiting')`;
  const rows = await db
    .selectFrom('webhook')
    .innerJoin('webhookDelivery', (join) =>
      join.onRef('webhookDelivery.webhookId', '=', 'webhook.id').on('webhookDelivery.id', '=', last),
    )
    .select(['webhook.id', 'webhook.url', 'webhookDelivery.status', 'webhookDelivery.error'])
    .where('webhook.accountId', '=', accountId)
    .where('webhook.isActive', '=', 1)
    .where('webhookDelivery.outcome', '=', 'failed')
    .orderBy('webhook.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, url, status, error }) => ({
    ...({ kind: 'failed_delivery', type: 'webhook', id, name: url } as const),
    detail: status === null ? (error ?? '') : String(status),
  }));
}

async function unverifiedDomains(db: Db, accountId: number, limit: number): Promise<Problem[]> {
  const pending = db.selectFrom('domain').select(['id', 'host']).where('accountId', '=', accountId);
  const rows = await pending.where('status', '=', 'pending').orderBy('id').limit(limit).execute();
  return rows.map(({ id, host }) => ({ kind: 'unverified_domain', type: 'domain', id, name: host, detail: '' }));
}

async function failedCertificates(db: Db, accountId: number, limit: number): Promise<Problem[]> {
  const rows = await db
    .selectFrom('domain')
    .innerJoin('certificate', 'certificate.host', 'domain.host')
    .select(['domain.id', 'domain.host', 'certificate.lastError'])
    .where('domain.accountId', '=', accountId)
    .where('domain.status', '=', 'active')
    .where('certificate.failures', '>', 0)
    .orderBy('domain.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, host, lastError }) => ({
    ...({ kind: 'failed_certificate', type: 'domain', id, name: host } as const),
    detail: lastError ?? '',
  }));
}
