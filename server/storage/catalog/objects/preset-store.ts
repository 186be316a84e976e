import type { Selectable } from 'kysely';
import type { Preset, PresetStore } from '../../../library/presets/preset-port.ts';
import { createOwnedTable } from '../owned-table.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type PresetRow = Selectable<CatalogTables['preset']>;

export function createPresetStore(deps: StoreDeps): PresetStore {
  const presets = createOwnedTable('preset', deps);
  return {
    page: pageOf(deps),
    find: async (accountId, id) => optional(await presets.find(accountId, id)),
    insert: async ({ value, ...preset }, entry) =>
      toPreset(await presets.insert({ ...preset, value: JSON.stringify(value) }, { entry })),
    update: async (accountId, id, { value, ...patch }) => {
      const columns = { ...patch, ...(value === undefined ? {} : { value: JSON.stringify(value) }) };
      return optional(await presets.update(accountId, id, columns));
    },
    remove: async (accountId, id) => (await presets.remove(accountId, id)) !== undefined,
  };
}

function pageOf({ db }: StoreDeps): PresetStore['page'] {
  return async (accountId, request, kind) => {
    const own = db.selectFrom('preset').where('accountId', '=', accountId);
    const wanted = kind === undefined ? own : own.where('kind', '=', kind);
    const rows = await wanted.selectAll().orderBy('id', 'desc').limit(request.limit).offset(request.offset).execute();
    const total = await totalOf(request, rows, async () => {
      const counted = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return Number(counted.total);
    });
    return { items: rows.map(toPreset), total };
  };
}

function optional(row: PresetRow | undefined): Preset | undefined {
  return row && toPreset(row);
}

function toPreset({ value, ...row }: PresetRow): Preset {
  return { ...row, value: JSON.parse(value) as Preset['value'] };
}
