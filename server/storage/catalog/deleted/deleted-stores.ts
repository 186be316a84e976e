import { type Selectable, sql } from 'kysely';
import type { DeletedStore } from '../../../library/deleted/deleted-port.ts';
import type { Link } from '../../../links/link-port.ts';
import type { QrCode } from '../../../qr/qr-code-port.ts';
import { codeFromRow } from '../codes/qr-code-row.ts';
import { codeTable } from '../codes/qr-code-store.ts';
import { linkFromRow } from '../links/link-row.ts';
import { linkTable } from '../links/link-store.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createDeletedStore } from './deleted-store.ts';

type LinkRow = Selectable<CatalogTables['link']>;

export function createDeletedStores(deps: StoreDeps): {
  deletedCodes: DeletedStore<QrCode>;
  deletedLinks: DeletedStore<Link>;
} {
  return {
    deletedCodes: createDeletedStore(deps.db, { kind: 'qr', table: codeTable(deps), toItem: codeFromRow }),
    deletedLinks: createDeletedStore(deps.db, {
      kind: 'link',
      table: linkTable(deps),
      toItem: linkFromRow,
      revive: (row) => withoutLostCampaign(deps, row),
    }),
  };
}

/** A campaign takes its links out when it is deleted, and cannot do so with a link that is deleted already. */
async function withoutLostCampaign({ db }: StoreDeps, row: LinkRow): Promise<LinkRow> {
  if (row.campaignId === null) return row;
  const mine = db.selectFrom('campaign').select(sql.lit(1).as('one')).where('accountId', '=', row.accountId);
  const living = await mine.where('id', '=', row.campaignId).executeTakeFirst();
  return living ? row : { ...row, campaignId: null };
}
