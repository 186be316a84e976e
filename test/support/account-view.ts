import type { World } from './contract-world.ts';
import { fillPath, type ObjectIds, pathFillings } from './object-factory.ts';
import { keyedOperations } from './served-operations.ts';

/** The readable state of an account: the response of every GET operation by path. */
export type AccountView = Readonly<Record<string, string>>;

/** The audit log records the exports among these reads; figures of boards, with their icons, are statistics; suggested aliases are random. */
const OMITTED = new Set([
  ...['listAuditEntries', 'exportAuditEntries', 'showBoardFigures', 'showBoardIcons', 'checkLinkAlias'],
]);

/** Reads everything that a key can read, except statistics, which come from another store; `ids` are the account's objects. */
export async function readAccount(world: World, key: string, ids: ObjectIds): Promise<AccountView> {
  const view: Record<string, string> = {};
  for (const served of keyedOperations()) {
    const { id, method, tag } = served.operation;
    if (method !== 'GET' || tag === 'Statistics' || OMITTED.has(id)) continue;
    for (const filling of pathFillings(served)) {
      const response = await world.call(served, key, { params: fillPath(filling, ids) });
      view[served.operation.id] = `${response.status} ${response.text}`;
    }
  }
  return view;
}
