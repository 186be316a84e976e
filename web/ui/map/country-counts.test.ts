import { describe, expect, it } from 'vitest';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { mapMessages } from '../../messages/shared/analytics/map.ts';
import { counted } from '../../messages/shared/counts.ts';
import { codeOf, countryCountsOf } from './country-counts.ts';

describe('the shades of a map', () => {
  it('do not color areas without a code', () => {
    const { countOf } = countryCountsOf(new Map([['', 5]]));
    const areas = world.objects.countries.geometries.map((area) => {
      return { name: area.properties.name, code: codeOf('id' in area ? String(area.id) : '') };
    });
    const withoutCode = areas.filter(({ code }) => code === undefined);
    expect(withoutCode.map(({ name }) => name)).toContain('Somaliland');
    for (const { code } of areas) expect(countOf(code)).toBe(0);
    expect(countOf('')).toBe(0);
  });

  it('keep counts without a country apart, as text below the map', () => {
    const { countOf, most, unknown } = countryCountsOf(
      new Map([
        ['', 900],
        ['DE', 3],
        ['FR', 7],
      ]),
    );
    expect([countOf('DE'), countOf('FR'), countOf('US'), most, unknown]).toEqual([3, 7, 0, 7, 900]);
    expect(countryCountsOf(new Map())).toMatchObject({ most: 1, unknown: 0 });
  });

  it('use singular and plural', () => {
    expect(mapMessages.of('Germany', counted(1, 'scans', '1'))).toBe('Germany: 1 scan');
    expect(mapMessages.without('5')).toBe('5 without a country');
  });
});
