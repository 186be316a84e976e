import type { Features } from '../../http/shared/features.ts';
import type { Preset } from '../../library/presets/presets.ts';
import type { DemoClock } from './demo-clock.ts';
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
