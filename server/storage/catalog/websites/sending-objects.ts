import type { Sending } from '../../../analytics/results/account-port.ts';
import type { Link } from '../../../links/link-port.ts';
import type { StoreDeps } from '../store-deps.ts';

interface Requested {
  accountId: number;
  text: string;
  limit: number;
}

/** Columns that can hold a destination. App stores and the expiry redirect do not count as destinations. */
const HOLDING = ['link.url', 'link.targets', 'link.apps', 'link.split'];

export async function linksSendingTo({ reader: { db }, dialect }: StoreDeps, requested: Requested): Promise<Sending[]> {
  const rows = await db
    .selectFrom('link')
    .select(['id', 'url', 'targets', 'apps', 'split'])
    .where('accountId', '=', requested.accountId)
    .where((where) => where.or(HOLDING.map((column) => dialect.containsIgnoringCase(column, requested.text))))
    .orderBy('id', 'desc')
    .limit(requested.limit)
    .execute();
  return rows.map(({ id, url, targets, apps, split }) => {
    const { geo, device, language } = JSON.parse(targets) as Link['targets'];
    const { ios, android } = JSON.parse(apps) as Link['apps'];
    const others = [...geo, ...device, ...language, ...(JSON.parse(split) as Link['split'])];
    return { id, addresses: [url, ...[...others, ios, android].flatMap((one) => one?.link ?? [])] };
  });
}

export async function codesSendingTo({ reader: { db }, dialect }: StoreDeps, requested: Requested): Promise<Sending[]> {
  const rows = await db
    .selectFrom('qrCode')
    .select(['id', 'content'])
    .where('accountId', '=', requested.accountId)
    .where('dynamic', '=', 1)
    .where('type', '=', 'link')
    .where(dialect.containsIgnoringCase('content', requested.text))
    .orderBy('id', 'desc')
    .limit(requested.limit)
    .execute();
  return rows.map(({ id, content }) => ({ id, addresses: [content] }));
}
