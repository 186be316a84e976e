import type { BoardPanel } from '../../boards/boards.ts';
import type { Features } from '../../http/shared/features.ts';
import type { Preset } from '../../library/presets/presets.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoWorld } from './demo-events.ts';
import { DEMO_POSTER } from './demo-posters.ts';
import { readAllPages, runInSequence } from './in-order.ts';

const SHOP = 'https://aurora-coffee.example';

/** Presets of the link editor and of the code designer. */
export const DEMO_PRESETS: readonly (Pick<Preset, 'kind' | 'name' | 'value'> & { daysAgo: number })[] = [
  {
    kind: 'utm',
    name: 'Newsletter',
    daysAgo: 90.2,
    value: { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring-roast' },
  },
  {
    kind: 'utm',
    name: 'Instagram',
    daysAgo: 90.1,
    value: { utm_source: 'instagram', utm_medium: 'social', utm_campaign: 'spring-roast' },
  },
  {
    kind: 'link',
    name: 'Newsletter issue',
    daysAgo: 60.3,
    value: {
      tags: ['newsletter'],
      parameters: [
        { name: 'utm_source', value: 'newsletter' },
        { name: 'utm_medium', value: 'email' },
      ],
      expirydays: 90,
    },
  },
  {
    kind: 'qr',
    name: 'Coffee bag',
    daysAgo: 89.7,
    value: { foreground: 'rgb(68,38,16)', style: { dots: 'smooth', eyes: 'rounded', pupils: 'rounded' } },
  },
  {
    kind: 'qr',
    name: 'Market green',
    daysAgo: 50.2,
    value: {
      foreground: 'rgb(18,55,42)',
      style: {
        dots: 'rounded',
        eyes: 'rounded',
        pupils: 'rounded',
        frame: { type: 'rounded', text: 'Meet us here', color: '#155e31' },
      },
    },
  },
];

/** A deleted code, which can be restored for some weeks. */
export const DEMO_DELETED_CODE = {
  name: 'Loyalty card',
  type: 'link',
  data: `${SHOP}/subscriptions?card=1`,
  foreground: 'rgb(68,38,16)',
  daysAgo: 64.2,
  deletedDaysAgo: 6.3,
} as const;

/** Creates the demo's presets, and its deleted code. */
export async function ensurePresetsAndDeleted(features: Features, accountId: number, clock: DemoClock): Promise<void> {
  await ensurePresets(features, accountId, clock);
  await ensureDeletedCode(features, accountId, clock);
}

async function ensurePresets({ presets }: Features, accountId: number, clock: DemoClock): Promise<void> {
  const known = await readAllPages((request) => presets.page(accountId, request));
  const missing = DEMO_PRESETS.filter((preset) => !known.some(({ kind, name }) => isSame(preset, { kind, name })));
  await runInSequence(missing, ({ daysAgo, ...input }) =>
    clock.daysAgo(daysAgo, () => presets.create(accountId, input)),
  );
}

function isSame(one: { kind: string; name: string }, other: { kind: string; name: string }): boolean {
  return one.kind === other.kind && one.name === other.name;
}

async function ensureDeletedCode({ qrCodes }: Features, accountId: number, clock: DemoClock): Promise<void> {
  const { daysAgo, deletedDaysAgo, ...input } = DEMO_DELETED_CODE;
  const deleted = await readAllPages((request) => qrCodes.deleted.page(accountId, request));
  const living = await readAllPages((request) => qrCodes.page(accountId, request));
  if ([...deleted.map(({ item }) => item), ...living].some(({ name }) => name === input.name)) return;
  const { id } = await clock.daysAgo(daysAgo, () => qrCodes.create(accountId, input));
  await clock.daysAgo(deletedDaysAgo, () => qrCodes.remove(accountId, id));
}

const BOARD_NAME = 'Office wall';

type Place = Pick<BoardPanel, 'x' | 'y' | 'w' | 'h'>;

const at = ([x, y]: readonly [number, number], [w, h]: readonly [number, number]): Place => ({ x, y, w, h });

/** Creates the demo's board: the shop beside its links and codes. */
export async function ensureDemoBoard(
  { boards }: Pick<Features, 'boards'>,
  { accountId, websites, links, codes }: DemoWorld,
  clock: DemoClock,
): Promise<void> {
  const { items } = await boards.page(accountId, { limit: 100, offset: 0 });
  const [site, campaign] = [websites[0]?.id, links.find(({ campaignId }) => campaignId > 0)];
  const poster = codes.find(({ name }) => name === DEMO_POSTER);
  if (site === undefined || !campaign || !poster || items.some(({ name }) => name === BOARD_NAME)) return;
  const shop: Pick<BoardPanel, 'object'> = { object: { type: 'website', id: site } };
  const scans: Pick<BoardPanel, 'object'> = { object: { type: 'qr', id: poster.id } };
  const spring: Pick<BoardPanel, 'object'> = { object: { type: 'campaign', id: campaign.campaignId } };
  const panels: Omit<BoardPanel, 'id'>[] = [
    { ...shop, kind: 'figure', title: 'Visitors of the shop', metric: 'visitors', ...at([0, 0], [3, 2]) },
    { ...shop, kind: 'figure', title: 'Conversions', metric: 'conversions', ...at([3, 0], [3, 2]) },
    { ...spring, kind: 'figure', title: 'Campaign clicks', metric: 'clicks', ...at([6, 0], [3, 2]) },
    { ...scans, kind: 'figure', title: 'Scans of the poster', metric: 'scans', ...at([9, 0], [3, 2]) },
    { ...shop, kind: 'chart', title: 'Visitors over time', metric: 'visitors', ...at([0, 2], [8, 4]) },
    { ...spring, kind: 'list', title: 'Best links', metric: 'clicks', dimension: 'link', ...at([8, 2], [4, 4]) },
    { ...shop, kind: 'list', title: 'Sources', metric: 'visitors', dimension: 'source', ...at([0, 6], [4, 5]) },
    { ...shop, kind: 'map', title: 'Where visitors are', metric: 'visitors', ...at([4, 6], [8, 5]) },
  ];
  const input = { name: BOARD_NAME, panels: panels.map((panel, index) => ({ ...panel, id: index + 1 })) };
  await clock.daysAgo(20.3, () => boards.create(accountId, input));
}
