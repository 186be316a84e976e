import type { Kysely, Selectable } from 'kysely';
import { MAX_BOARDS } from '../../../../contract/vocabulary.ts';
import { type Board, type BoardStore, tooManyBoards } from '../../../boards/board-port.ts';
import { createOwnedTable } from '../owned-table.ts';
import { lockAccount } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type BoardRow = Selectable<CatalogTables['board']>;

export function createBoardStore(deps: StoreDeps): BoardStore {
  const boards = createOwnedTable('board', { ...deps, guard: { assertWithin } });
  return {
    async page(accountId, request) {
      const { items, total } = await boards.page(accountId, request);
      return { items: items.map(toBoard), total };
    },
    find: async (accountId, id) => optional(await boards.find(accountId, id)),
    async findAnyones(by) {
      const all = deps.db.selectFrom('board').selectAll();
      const one = 'id' in by ? all.where('id', '=', by.id) : all.where('shareSecret', '=', by.shareSecret);
      return optional(await one.executeTakeFirst());
    },
    insert: async ({ panels, ...board }, entry) =>
      toBoard(await boards.insert({ ...board, panels: JSON.stringify(panels) }, { entry })),
    update: async (accountId, id, { panels, ...patch }) => {
      const columns = { ...patch, ...(panels === undefined ? {} : { panels: JSON.stringify(panels) }) };
      return optional(await boards.update(accountId, id, columns));
    },
    changePanels: async (accountId, id, panelsOf) =>
      optional(
        await boards.updateBy(accountId, id, (row) => ({ panels: JSON.stringify(panelsOf(toBoard(row).panels)) })),
      ),
    remove: async (accountId, id) => (await boards.remove(accountId, id)) !== undefined,
  };
}

async function assertWithin(transaction: Kysely<CatalogTables>, accountId: number): Promise<void> {
  await lockAccount(transaction, accountId);
  const counted = transaction.selectFrom('board').select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = await counted.where('accountId', '=', accountId).executeTakeFirstOrThrow();
  if (Number(total) > MAX_BOARDS) throw tooManyBoards();
}

function optional(row: BoardRow | undefined): Board | undefined {
  return row && toBoard(row);
}

function toBoard({ panels, ...row }: BoardRow): Board {
  return { ...row, panels: JSON.parse(panels) };
}
