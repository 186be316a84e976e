import type { ApiResponse, Body } from '../../../api/client.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { readTable, type Table } from '../batch/csv.ts';
import { degreesFrom, positionFault } from './coordinates.ts';
import type { Position } from './map-view.ts';

export type Poster = ApiResponse<'showPlacements'>['data'][number];
export type Place = NonNullable<Poster['placement']>;
export type NewPlace = Body<'addPlacements'>['placements'][number];
type Rows = ApiResponse<'queryAnalytics'>['data']['rows'];

export const EMPTY_PLACE: Place = { place: '', latitude: null, longitude: null, note: '', from: null, until: null };

/** A poster with its figures in the period. */
export interface RankedPoster extends Poster {
  scans: number;
  uniques: number;
  conversions: number;
}

/** Queries figures by code: of scans, or of the visits that they brought. */
export function figuresQuery(channelId: number, period: Span, of: 'scans' | 'visits'): Body<'queryAnalytics'> {
  return {
    scope: { channel: channelId },
    metrics: of === 'scans' ? ['scans', 'uniques'] : ['conversions'],
    dimensions: [of === 'scans' ? 'qr' : 'via_qr'],
    range: period,
    timezone: ownTimeZone(),
    limit: 1_000,
  };
}

export type Rank = 'scans' | 'conversions' | 'name';

/** Adds the figures and sorts: the most first, or by name. */
export function ranked(posters: readonly Poster[], figures: { scans: Rows; visits: Rows }, by: Rank): RankedPoster[] {
  const [scans, visits] = [metricsById(figures.scans), metricsById(figures.visits)];
  const all = posters.map((poster) => ({
    ...poster,
    scans: scans.get(poster.id)?.scans ?? 0,
    uniques: scans.get(poster.id)?.uniques ?? 0,
    conversions: visits.get(poster.id)?.conversions ?? 0,
  }));
  return all.sort((one, other) => {
    const difference = by === 'name' ? 0 : other[by] - one[by];
    return difference || one.name.localeCompare(other.name);
  });
}

function metricsById(rows: Rows): Map<number, Rows[number]['metrics']> {
  return new Map(rows.map(({ dimensions, metrics }) => [Number(Object.values(dimensions)[0]), metrics]));
}

/** Returns the position of a poster; undefined if it is not on the map. */
export function positionOf({ placement }: Pick<Poster, 'placement'>): Position | undefined {
  const { latitude = null, longitude = null } = placement ?? {};
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** Names of columns, as people write them. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'title', 'label'],
  place: ['place', 'address', 'location', 'city', 'where'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
  note: ['note', 'notes', 'comment'],
};

export interface ReadPlaces {
  places: NewPlace[];
  /** What is wrong, with the number of the line. */
  faults: string[];
}

/** Reads a list or a CSV: with a header, columns in any order; without, name, place, latitude and longitude. */
export function readPlaces(text: string): ReadPlaces {
  const table = readTable(text);
  const header = table.names.map((name) => columnOf(name));
  const hasHeader = header.includes('name');
  const columns = hasHeader ? header : ['name', 'place', 'latitude', 'longitude', 'note'];
  const rows = hasHeader ? table.rows : [table.names, ...table.rows];
  const read: ReadPlaces = { places: [], faults: [] };
  for (const [index, cells] of rows.entries()) {
    const cell = (name: string): string => cells[columns.indexOf(name)]?.trim() ?? '';
    if (cells.every((one) => one.trim() === '')) continue;
    const fault = faultOf(cell);
    if (fault === undefined) read.places.push(placeFrom(cell));
    else read.faults.push(messages.lineFault(index + (hasHeader ? 2 : 1), fault));
  }
  return read;
}

function columnOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.entries(COLUMNS).find(([, names]) => names.includes(plain))?.[0] ?? '';
}

function placeFrom(cell: (name: string) => string): NewPlace {
  const [latitude, longitude] = [degreesFrom(cell('latitude')), degreesFrom(cell('longitude'))];
  return {
    name: cell('name').slice(0, 120),
    place: cell('place').slice(0, 200),
    note: cell('note').slice(0, 1_000),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  };
}

function faultOf(cell: (name: string) => string): string | undefined {
  if (cell('name') === '') return messages.noName;
  const [latitude, longitude] = [cell('latitude'), cell('longitude')];
  if ((latitude === '') !== (longitude === '')) return messages.halfPosition;
  return positionFault(latitude, longitude);
}

/** Returns the list for a spreadsheet. */
export function posterTable(posters: readonly RankedPoster[], scanUrl: (poster: Poster) => string): Table {
  return {
    names: [
      ...['name', 'place', 'latitude', 'longitude', 'note', 'from', 'until'],
      ...['scans', 'unique_scans', 'conversions', 'destination', 'scan_url'],
    ],
    rows: posters.map((poster) => {
      const { place, latitude, longitude, note, from, until } = poster.placement ?? EMPTY_PLACE;
      const cells = [poster.name, place, latitude, longitude, note, from, until];
      const figures = [poster.scans, poster.uniques, poster.conversions, poster.content, scanUrl(poster)];
      return [...cells, ...figures].map((cell) => safeCell(cell === null ? '' : String(cell)));
    }),
  };
}

/** Keeps spreadsheets from running a text as a formula; negative numbers stay numbers. */
function safeCell(text: string): string {
  return /^[=+\-@\t]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
}
