import type { Problem } from '../../../analytics/results/account-port.ts';
import { readKey } from '../../../email-reports/report-key-value.ts';
import type { StoreDeps } from '../store-deps.ts';

type Db = StoreDeps['db'];

/** `unknown` is left out: it is also the state of an email that is being sent. */
const FAILED = ['refused', 'expired'] as const;
/** Failed emails and later sent ones that are read, the newest first; an account has few. */
const MAX_READ = 500;

/**
 * Returns websites whose last report or alert failed, the newest failure first. One that was sent later to anybody ends the
 * problem, and so do 30 days, after which the recipient is no longer stored.
 */
export async function failedEmails(db: Db, accountId: number, limit: number): Promise<Problem[]> {
  const mails = db.selectFrom('mail').where('accountId', '=', accountId).orderBy('id', 'desc').limit(MAX_READ);
  const failed = await mails
    .select(['id', 'mailKey', 'recipient', 'reason'])
    .where('outcome', 'in', FAILED)
    .where('recipient', '<>', '')
    .execute();
  const oldest = failed.at(-1);
  if (!oldest) return [];
  const sent = await mails
    .select(['id', 'mailKey'])
    .where('outcome', '=', 'sent')
    .where('id', '>', oldest.id)
    .execute();
  const last = newestOf([...failed, ...sent]);
  const unmended = newestOf(failed);
  const ids = [...unmended].filter(([site, { id }]) => last.get(site)?.id === id).map(([site]) => site);
  // Websites that were deleted meanwhile have no domain.
  const domains = await domainsOf(db, accountId, ids);
  const problems = ids.flatMap((id) => {
    const [mail, name] = [unmended.get(id), domains.get(id)];
    if (!mail || name === undefined) return [];
    const detail = [mail.recipient, mail.reason].filter(Boolean).join(': ');
    return [{ kind: 'failed_email', type: 'website', id, name, detail } as const];
  });
  return problems.slice(0, limit);
}

/** Returns the newest mail of each website; other mails are about no website. */
function newestOf<Mail extends { id: number; mailKey: string }>(mails: readonly Mail[]): Map<number, Mail> {
  const newest = new Map<number, Mail>();
  for (const mail of mails) {
    const siteId = readKey(mail.mailKey)?.websiteId;
    if (siteId !== undefined && (newest.get(siteId)?.id ?? 0) < mail.id) newest.set(siteId, mail);
  }
  return newest;
}

async function domainsOf(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const own = db.selectFrom('website').select(['id', 'domain']).where('accountId', '=', accountId);
  const rows = await own.where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, domain }) => [id, domain]));
}
