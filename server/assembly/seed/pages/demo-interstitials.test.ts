import { describe, expect, it } from 'vitest';
import { DEMO_LINKS } from '../demo-objects.ts';
import { linkFieldsOf, pageIdOf } from './demo-interstitials.ts';
import { DEMO_OVERLAYS, DEMO_PIXELS, DEMO_SPLASHES } from './demo-pages.ts';

const numbered = (names: readonly { name: string }[]) => new Map(names.map(({ name }, index) => [name, index + 1]));
const PASSAGES = { splash: numbered(DEMO_SPLASHES), overlay: numbered(DEMO_OVERLAYS), pixel: numbered(DEMO_PIXELS) };
const LINK = { alias: 'a', title: 'A', url: 'https://aurora-coffee.example', weight: 1, daysAgo: 9 };

describe('the way of a demo link', () => {
  it.each([
    [{}, { pixels: [] }],
    [{ splash: 'Spring box' }, { pixels: [], type: 'splash', splash: 1 }],
    [{ overlay: 'How do you brew?' }, { pixels: [], type: 'overlay', overlay: 1 }],
    [{ pixels: ['Spring advertisements'] }, { pixels: [2] }],
  ])('with %j is %j', (means, way) => {
    expect(linkFieldsOf(PASSAGES, { ...LINK, ...means })).toEqual(way);
  });

  it('rejects names that nothing has', () => {
    expect(() => linkFieldsOf(PASSAGES, { ...LINK, splash: 'Spring bix' })).toThrow('nothing called Spring bix');
  });

  it.each([
    [{ type: 'splash', splashId: 3, overlayId: null }, 2 ** 50 + 3],
    [{ type: 'overlay', splashId: null, overlayId: 3 }, 2 ** 51 + 3],
    [{ type: 'direct', splashId: 3, overlayId: 3 }, undefined],
    [{ type: 'splash', splashId: null, overlayId: 3 }, undefined],
  ] as const)('of a link like %j shows %j', (link, page) => {
    expect(pageIdOf(link)).toBe(page);
  });

  it('covers all interstitials of the demo, none of which is newer than its links', () => {
    const users = (name: string) =>
      DEMO_LINKS.filter(({ splash, overlay, pixels = [] }) => [splash, overlay, ...pixels].includes(name));
    for (const { name, daysAgo } of [...DEMO_SPLASHES, ...DEMO_OVERLAYS, ...DEMO_PIXELS]) {
      const oldest = Math.max(...users(name).map((link) => link.daysAgo));
      expect([name, oldest > 0, oldest < daysAgo]).toEqual([name, true, true]);
    }
  });

  it.each([[DEMO_SPLASHES], [DEMO_OVERLAYS], [DEMO_PIXELS]])('is in creation order: %#', (list) => {
    const ages = list.map(({ daysAgo }) => daysAgo);
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
  });
});
