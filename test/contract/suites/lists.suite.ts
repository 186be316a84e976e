import { beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../support/contract-world.ts';
import { fieldsOf } from '../../support/hostile/bad-values.ts';
import { createOperation, type Kind, makeObject } from '../../support/object-factory.ts';
import { expectFieldRefusal, expectSuccess } from '../../support/response-check.ts';
import { keyedOperations, servedOperation } from '../../support/served-operations.ts';
import type { WireResponse } from '../../support/wire-client.ts';

interface ListRow {
  list: string;
  collection: string;
  kind: Kind;
  /** The list is of what was put into an object of this kind. */
  within?: 'channel';
}

const LISTS: readonly ListRow[] = [
  { list: 'listLinks', collection: 'urls', kind: 'link' },
  { list: 'listQrCodes', collection: 'qrs', kind: 'qrCode' },
  { list: 'listCampaigns', collection: 'campaigns', kind: 'campaign' },
  { list: 'listChannels', collection: 'channels', kind: 'channel' },
  { list: 'listChannelItems', collection: 'items', kind: 'link', within: 'channel' },
  { list: 'listPixels', collection: 'pixels', kind: 'pixel' },
  { list: 'listSplashPages', collection: 'splash', kind: 'splashPage' },
  { list: 'listOverlays', collection: 'cta', kind: 'overlay' },
  { list: 'listBioPages', collection: 'bios', kind: 'bioPage' },
  { list: 'listDomains', collection: 'domains', kind: 'domain' },
  { list: 'listPresets', collection: 'presets', kind: 'preset' },
  { list: 'listWebhooks', collection: 'webhooks', kind: 'webhook' },
  { list: 'listTasks', collection: 'tasks', kind: 'task' },
];

/** Lists of one object's history: no operation creates their rows, so their features' tests cover them. */
const HISTORY_LISTS = [
  'listLinkChanges',
  'listOverlayAnswers',
  'listBioAnswers',
  'listWebhookDeliveries',
  'listTaskRows',
  'listOrphans',
  'listAuditEntries',
];

/** Lists in other orders, or of what holds another object: the tests of their features fill them. */
const FILTERED_LISTS = [
  ...['searchLinks', 'searchCampaigns', 'listCampaignLinks', 'listUnassignedItems'],
  ...['listPixelLinks', 'listSplashLinks', 'listOverlayLinks'],
  // Filled by deletions instead of their own operations.
  ...['listDeletedLinks', 'listDeletedQrCodes'],
];

const NO_NUMBERS = ['0', '-1', 'x', '1.5', '1e2', '', ' ', '0x10', '1,000', 'NaN', 'null', 'true'];

/** The envelope of every list of the link tools. */
export function describeLists(worldOf: () => World): void {
  it('every list of the link-tools group is among those of this suite', () => {
    const paged = keyedOperations('link-tools').filter(
      ({ operation }) =>
        fieldsOf(operation.query).some(([name]) => name === 'limit') &&
        ![...HISTORY_LISTS, ...FILTERED_LISTS].includes(operation.id),
    );
    expect(paged.map(({ operation }) => operation.id)).toEqual(LISTS.map(({ list }) => list));
  });

  describe.each(LISTS)('$list', ({ list, collection, kind, within }) => {
    const served = servedOperation(list);
    let key: string;
    let params: Record<string, number> = {};
    /** In the order of creation. */
    const ids: number[] = [];
    beforeAll(async () => {
      const world = worldOf();
      key = (await world.newAccount()).key;
      const container = within && (await makeObject(world, key, within));
      if (container) params = { id: container };
      for (let count = 0; count < 4; count++) {
        ids.push(await makeObject(world, key, kind, container ? { channel: container } : {}));
      }
    });

    const ask = (query: Record<string, unknown>): Promise<WireResponse> =>
      worldOf().call(served, key, { params, query });

    async function page(query: Record<string, unknown>) {
      const response = await ask(query);
      expectSuccess(served.operation, response);
      const { [collection]: rows, ...envelope } = response.json.data;
      return { ...envelope, ids: rows.map((row: { id: number }) => row.id) };
    }

    it('is newest first, 15 a page unless asked otherwise', async () => {
      const envelope = { result: 4, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1 };
      expect(await page({})).toEqual({ ...envelope, ids: ids.toReversed() });
    });

    it('returns the next page number, and the last one on and after the last page', async () => {
      const envelope = { result: 4, perpage: 3, maxpage: 2, nextpage: 2 };
      const newest = ids.toReversed();
      expect(await page({ limit: 3 })).toEqual({ ...envelope, currentpage: 1, ids: newest.slice(0, 3) });
      expect(await page({ limit: 3, page: 2 })).toEqual({ ...envelope, currentpage: 2, ids: newest.slice(3) });
      for (const far of [3, 1_000_000, Number.MAX_SAFE_INTEGER]) {
        expect(await page({ limit: 3, page: far })).toEqual({ ...envelope, currentpage: far, ids: [] });
      }
    });

    it('caps the limit at 1000', async () => {
      for (const limit of [1000, 1001, 5000, 9_007_199_254_740_991]) {
        expect((await page({ limit })).perpage).toBe(1000);
      }
      expect((await page({ limit: 1 })).perpage).toBe(1);
    });

    it('rejects a limit or page that is not a positive integer', async () => {
      for (const name of ['limit', 'page']) {
        for (const value of NO_NUMBERS) expectFieldRefusal(await ask({ [name]: value }), 400, name);
        expectFieldRefusal(await ask({ [name]: ['1', '2'] }), 400, name);
      }
      expectFieldRefusal(await ask({ page: '9007199254740992' }), 400, 'page');
    });

    it('excludes deleted objects from the total', async () => {
      const last = ids.at(-1) ?? 0;
      const removal = servedOperation(createOperation(kind).operation.id.replace('create', 'delete'));
      expectSuccess(removal.operation, await worldOf().call(removal, key, { params: { id: last } }));
      expect(await page({ limit: 3 })).toMatchObject({
        result: 3,
        maxpage: 1,
        nextpage: 1,
        ids: ids.slice(0, 3).reverse(),
      });
    });
  });
}
