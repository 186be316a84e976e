import { describe, expect, it } from 'vitest';
import { type FoundTargets, importedTargets } from './link-targets.ts';

const NOTHING: FoundTargets = { ios: '', android: '', devices: undefined, countries: undefined, split: undefined };
const read = (found: Partial<FoundTargets>) => importedTargets({ ...NOTHING, ...found });

describe('targets of an imported link', () => {
  it('are empty if there are none', () => {
    expect(read({})).toEqual({});
    for (const odd of [null, 5, 'x', [], {}, [null, 5, 'x', {}]]) {
      expect(read({ devices: odd, split: odd, countries: Array.isArray(odd) ? [] : odd })).toEqual({});
    }
  });

  it('by device are web addresses; those of apps open apps', () => {
    expect(read({ ios: 'https://ios.example/', android: 'myapp://x' })).toEqual({
      devicetarget: [
        { device: 'iphone', link: 'https://ios.example/' },
        { device: 'ipad', link: 'https://ios.example/' },
      ],
      androidapp: { link: 'myapp://x' },
    });
    expect(read({ devices: { ios: null, desktop: ' https://pc.example/ ' } }).devicetarget).toEqual([
      { device: 'desktop', link: 'https://pc.example/' },
    ]);
  });

  it('of a split keep their shares, whole numbers from 1', () => {
    const split = [
      { url: 'https://a.example/', percentage: 66.6 },
      { url: 'https://b.example/', percentage: '33' },
      { url: 'https://c.example/', percentage: 0 },
      { url: 7, percentage: 50 },
    ];
    expect(read({ split }).split).toEqual([
      { link: 'https://a.example/', weight: 67 },
      { link: 'https://b.example/', weight: 33 },
    ]);
  });

  it('by country pass over what is not an address', () => {
    expect(read({ countries: { AT: 'https://at.example/', DE: null, CH: ' ' } })).toEqual({
      geotarget: [{ location: 'AT', link: 'https://at.example/' }],
    });
  });
});
