import { describe, expect, it } from 'vitest';
import { cityName, regionName } from './place-names.ts';

describe('a city', () => {
  it.each([
    ['Vienna (Hietzing)', 'Vienna'],
    ['Seoul (Namdaemunno 5(o)-ga)', 'Seoul'],
    ['Frankfurt (Oder) (Markendorf)', 'Frankfurt'],
    ['Frankfurt am Main (Innenstadt I)', 'Frankfurt am Main'],
    ['Lisbon', 'Lisbon'],
    ['', ''],
    [' (nowhere)', ' (nowhere)'],
  ])('called %j is %j', (text, name) => {
    expect(cityName(text)).toBe(name);
  });
});

describe('a region', () => {
  it.each([
    ['DE', 'State of Berlin', 'Berlin'],
    ['DE', 'Berlin', 'Berlin'],
    ['AT', 'State of Vienna', 'Vienna'],
    ['FR', 'Rhone-Alpes', 'Auvergne-Rhone-Alpes'],
    ['US', 'California', 'California'],
    ['ES', 'Provence', 'Provence'],
    ['', '', ''],
  ])('of %j called %j is %j', (country, text, name) => {
    expect(regionName(country, text)).toBe(name);
  });
});
