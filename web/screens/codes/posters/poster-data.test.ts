import { describe, expect, it } from 'vitest';
import { writeTable } from '../batch/csv.ts';
import { codeToCopy } from './code-to-copy.ts';
import { degreesFrom, positionFault, positionIn } from './coordinates.ts';
import { EMPTY_PLACE, figuresQuery, type Poster, positionOf, posterTable, ranked, readPlaces } from './poster-data.ts';

function poster(id: number, name: string, placement: Poster['placement'] = EMPTY_PLACE): Poster {
  return {
    id,
    name,
    link: `https://way.example/bio/qr/word${id}`,
    content: 'https://shop.example/',
    dynamic: true,
    placement,
  };
}

it.each([
  ['the newest place', [poster(3, 'Flyer', null), poster(2, 'Kiosk'), poster(1, 'Bakery')], 2],
  ['the newest code of a channel without places', [poster(3, 'Flyer', null), poster(1, 'Card', null)], 3],
  ['the newest of all for a channel without codes', [], 4],
])('new places copy %s', (_which, posters, expected) => {
  expect(codeToCopy([{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }], posters)?.id).toBe(expected);
});

const BERLIN = {
  place: 'Main street 5, Berlin',
  latitude: 52.52,
  longitude: 13.405,
  note: 'Left',
  from: '2026-06-01',
  until: null,
};
const POSTERS = [poster(1, 'Bakery', BERLIN), poster(2, 'Library'), poster(3, 'Airport')];

function rows(dimension: string, figures: Readonly<Record<number, Record<string, number>>>) {
  return Object.entries(figures).map(([id, metrics]) => ({
    dimensions: { [dimension]: id },
    labels: {},
    metrics,
    compared: null,
  }));
}

const FIGURES = {
  scans: rows('qr', { 1: { scans: 5, uniques: 4 }, 3: { scans: 9, uniques: 2 }, 8: { scans: 99 } }),
  visits: rows('via_qr', { 1: { conversions: 3 }, 2: { conversions: 1 } }),
};

describe('places in their rank', () => {
  it.each([
    ['scans', ['Airport', 'Bakery', 'Library']],
    ['conversions', ['Bakery', 'Library', 'Airport']],
    ['name', ['Airport', 'Bakery', 'Library']],
  ] as const)('by %s are %j', (rank, names) => {
    expect(ranked(POSTERS, FIGURES, rank).map(({ name }) => name)).toEqual(names);
  });

  it('have their figures, and zero before the first scan', () => {
    const [library] = ranked([poster(2, 'Library')], { scans: [], visits: [] }, 'scans');
    expect(library).toMatchObject({ scans: 0, uniques: 0, conversions: 0 });
    const bakery = ranked(POSTERS, FIGURES, 'scans').find(({ id }) => id === 1);
    expect(bakery).toMatchObject({ scans: 5, uniques: 4, conversions: 3 });
  });

  it('ask for scans of codes, and for conversions of the visits that they brought', () => {
    expect(figuresQuery(7, '30d', 'scans')).toMatchObject({
      scope: { channel: 7 },
      dimensions: ['qr'],
      metrics: ['scans', 'uniques'],
    });
    expect(figuresQuery(7, '7d', 'visits')).toMatchObject({
      range: '7d',
      dimensions: ['via_qr'],
      metrics: ['conversions'],
    });
  });
});

describe('a list of places', () => {
  it('without a header has name, place and position', () => {
    expect(readPlaces('Bakery,"Main street 5, Berlin",52.52,13.405\nLibrary')).toEqual({
      places: [
        {
          name: 'Bakery',
          place: 'Main street 5, Berlin',
          note: '',
          latitude: 52.52,
          longitude: 13.405,
        },
        { name: 'Library', place: '', note: '' },
      ],
      faults: [],
    });
  });

  it.each([
    ['Name,Address,Lat,Lng,Notes\nBakery,Main street 5,52.5,13.4,Left'],
    ['lng;lat;name;note;location\n13,4;52,5;Bakery;Left;Main street 5'],
    ['Title\tCity\tLatitude\tLongitude\tComment\nBakery\tMain street 5\t52.5\t13.4\tLeft'],
  ])('with a header has its columns in any order: %j', (text) => {
    const place = {
      name: 'Bakery',
      place: 'Main street 5',
      note: 'Left',
      latitude: 52.5,
      longitude: 13.4,
    };
    expect(readPlaces(text)).toEqual({ places: [place], faults: [] });
  });

  it('names the lines that are wrong, and reads the others', () => {
    const { places, faults } = readPlaces('name,lat,lng\n,1,2\nBakery,91,0\nLibrary,5\nStation,x,y\nPark,1,2');
    expect(places.map(({ name }) => name)).toEqual(['Park']);
    expect(faults).toEqual([
      'Line 2: the name is missing.',
      'Line 3: Enter a latitude from -90 to 90 and a longitude from -180 to 180.',
      'Line 4: latitude and longitude belong together.',
      'Line 5: Enter a latitude from -90 to 90 and a longitude from -180 to 180.',
    ]);
  });

  it.each(['', '\n\n', ' , , '])('is empty: %j', (text) => {
    expect(readPlaces(text)).toEqual({ places: [], faults: [] });
  });

  it('cuts what the service would reject as too long', () => {
    const [place] = readPlaces(`${'n'.repeat(200)},${'p'.repeat(300)}`).places;
    expect([place?.name.length, place?.place?.length]).toEqual([120, 200]);
  });
});

describe('typed coordinates', () => {
  it.each([
    ['52.5', 52.5],
    [' -0,25 ', -0.25],
    ['', undefined],
  ])('%j are %s degrees', (text, degrees) => expect(degreesFrom(text)).toBe(degrees));

  it.each([
    ['52', '13', false],
    ['', ' ', false],
    ['-90', '180', false],
    ['90.1', '0', true],
    ['0', '181', true],
    ['5', '', true],
    ['north', '5', true],
  ])('%j and %j are wrong: %s', (latitude, longitude, isWrong) => {
    expect(positionFault(latitude, longitude) !== undefined).toBe(isWrong);
  });

  it('are on the map only together', () => {
    expect(positionOf(poster(1, 'Bakery', BERLIN))).toEqual({ latitude: 52.52, longitude: 13.405 });
    expect(positionOf(poster(1, 'Bakery', { ...BERLIN, longitude: null }))).toBeUndefined();
    expect(positionOf(poster(1, 'Bakery', null))).toBeUndefined();
    expect(positionOf(poster(1, 'Null island', { ...EMPTY_PLACE, latitude: 0, longitude: 0 }))).toEqual({
      latitude: 0,
      longitude: 0,
    });
  });
});

describe('the list for a spreadsheet', () => {
  const table = (posters: readonly Poster[]) =>
    posterTable(ranked(posters, FIGURES, 'scans'), ({ id }) => `https://way.example/q/word${id}`);

  it('has each place with its figures', () => {
    const lines = writeTable(table(POSTERS)).split('\r\n');
    expect(lines[0]).toBe(
      'name,place,latitude,longitude,note,from,until,scans,unique_scans,conversions,destination,scan_url',
    );
    expect(lines[2]).toBe(
      'Bakery,"Main street 5, Berlin",52.52,13.405,Left,2026-06-01,,5,4,3,https://shop.example/,https://way.example/q/word1',
    );
  });

  it('can be read again as places', () => {
    const { places, faults } = readPlaces(writeTable(table([poster(1, 'Bakery', BERLIN)])));
    expect(faults).toEqual([]);
    expect(places).toEqual([
      {
        name: 'Bakery',
        place: 'Main street 5, Berlin',
        note: 'Left',
        latitude: 52.52,
        longitude: 13.405,
      },
    ]);
  });

  it('contains no formulas, but negative coordinates', () => {
    const evil = poster(9, '=HYPERLINK("x")', { ...BERLIN, latitude: -33.9, note: '@SUM(A1)' });
    const [cells] = table([evil]).rows;
    expect(cells?.slice(0, 5)).toEqual([`'=HYPERLINK("x")`, 'Main street 5, Berlin', '-33.9', '13.405', `'@SUM(A1)`]);
  });
});

describe('coordinates in one text', () => {
  it.each([
    ['both', '48.2082, 16.3738'],
    ['both with a space', ' 48.2082 16.3738 '],
    ['a center', 'https://maps.example/maps/@48.2082,16.3738,15z'],
    ['a pin and a center', 'https://maps.example/place/X/@48.1,16.1,17z/data=!3m1!4b1!8m2!3d48.2082!4d16.3738'],
    ['a search', 'https://maps.example/?q=48.2082,16.3738'],
    ['an escaped search', 'https://maps.example/search/?api=1&query=48.2082%2C16.3738'],
    ['a fragment', 'https://osm.example/#map=15/48.2082/16.3738'],
    ['a marker', 'https://osm.example/?mlat=48.2082&mlon=16.3738#map=12/48.1/16.1'],
    ['an address of an app', 'geo:48.2082,16.3738?z=15'],
  ])('are read from %s', (_name, text) => {
    expect(positionIn(text)).toEqual(['48.2082', '16.3738']);
  });

  it.each(['48.2082', '48,2082', '-48.', '', '98.5, 16.3738', 'https://maps.example/', '12 Main street'])(
    'are not read from “%s”',
    (text) => {
      expect(positionIn(text)).toBeUndefined();
    },
  );
});
