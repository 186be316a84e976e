import type { PixelStore } from '../../../pixels/pixel-port.ts';
import { createOwnedTable } from '../owned-table.ts';
import type { StoreParts } from '../store-parts.ts';

export function createPixelStore(parts: StoreParts): PixelStore {
  const pixels = createOwnedTable('pixel', parts);
  return {
    page: pixels.page,
    find: pixels.find,
    insert: pixels.insert,
    update: pixels.update,
    remove: async (accountId, id) => (await pixels.remove(accountId, id)) !== undefined,
  };
}
