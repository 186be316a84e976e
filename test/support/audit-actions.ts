import type { World } from './contract-world.ts';

/** Actions of a workspace's audit log, oldest first, without exports. */
export async function auditActions(world: World, accountId: number): Promise<string[]> {
  const { items } = await world.app.app.features.audit.page(accountId, {}, { limit: 100, offset: 0 });
  return items
    .filter(({ category }) => category !== 'export')
    .map(({ action }) => action)
    .reverse();
}
