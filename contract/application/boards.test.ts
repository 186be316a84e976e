import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  BOARD_DIMENSIONS,
  BOARD_METRICS,
  BOARD_OBJECTS,
  BOARD_PANEL_KINDS,
  BOARD_PERIODS,
  boardDimensionsOf,
  boardMetricsOf,
  EVENT_DIMENSIONS,
  LIST_PANEL_METRICS,
  MAX_BOARD_PANELS,
  METRICS,
  PERIODS,
  SCOPE_KINDS,
  VISIT_DIMENSIONS,
} from '../vocabulary.ts';
import { boardOperations } from './boards.ts';

const { createBoard, updateBoard, showBoardFigures } = boardOperations;

const takes = (schema: TSchema | undefined, value: unknown) => Value.Check(schema ?? Type.Never(), value);

const panel = {
  ...{ id: 1, kind: 'figure', title: 'Visitors', object: { type: 'website', id: 7 }, metric: 'visitors' },
  ...{ x: 0, y: 0, w: 3, h: 2 },
};
const board = (over: object = {}) => ({ name: 'Wall', panels: [{ ...panel, ...over }] });
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...panel, id: index + 1 }));

describe('words of boards', () => {
  it('are those of queries: boards count nothing themselves', () => {
    const among = (words: readonly string[], known: readonly string[]) => words.filter((word) => !known.includes(word));
    expect(among(BOARD_METRICS, METRICS)).toEqual([]);
    expect(among(BOARD_DIMENSIONS, [...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS])).toEqual([]);
    expect(among(BOARD_PERIODS, PERIODS)).toEqual([]);
    expect(among(BOARD_OBJECTS, SCOPE_KINDS)).toEqual([]);
    expect(among(LIST_PANEL_METRICS, BOARD_METRICS)).toEqual([]);
  });

  it.each(BOARD_OBJECTS)('about a %s are among all, without a duplicate', (object) => {
    for (const [words, all] of [
      [boardMetricsOf(object), BOARD_METRICS],
      [boardDimensionsOf(object), BOARD_DIMENSIONS],
    ] as const) {
      const known: readonly string[] = all;
      expect(words.every((word) => known.includes(word))).toBe(true);
      expect(new Set<string>(words).size).toBe(words.length);
    }
  });
});

describe('the body of a board', () => {
  it.each<[string, object]>([
    ['the name alone', { name: 'Wall' }],
    ['no panels', { name: 'Wall', panels: [] }],
    ['as many panels as fit', { name: 'Wall', panels: many(MAX_BOARD_PANELS) }],
    ['a password', { name: 'Wall', privacy: 2, password: 'four plain words' }],
    ['no password any more', { name: 'Wall', password: null }],
    ...BOARD_PERIODS.map((period): [string, object] => [`the period ${period}`, { name: 'Wall', period }]),
    ...BOARD_PANEL_KINDS.map((kind): [string, object] => [`a panel of the kind ${kind}`, board({ kind })]),
    ...BOARD_OBJECTS.map((type): [string, object] => [`a panel about a ${type}`, board({ object: { type, id: 1 } })]),
    ...BOARD_METRICS.map((metric): [string, object] => [`the metric ${metric}`, board({ metric })]),
    ...BOARD_DIMENSIONS.map((dimension): [string, object] => [`the dimension ${dimension}`, board({ dimension })]),
    ['an empty title', board({ title: '' })],
    ['the largest panel', board({ w: 12, h: 12 })],
    ['the lowest panel', board({ y: 500 })],
  ])('may have %s', (_name, body) => {
    expect(takes(createBoard.body, body)).toBe(true);
    expect(takes(updateBoard.body, body)).toBe(true);
  });

  it.each<[string, object]>([
    ['no name', { name: '' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['an unknown period', { name: 'Wall', period: 'all' }],
    ['another privacy', { name: 'Wall', privacy: 3 }],
    ['a long password', { name: 'Wall', password: 'x'.repeat(257) }],
    ['too many panels', { name: 'Wall', panels: many(MAX_BOARD_PANELS + 1) }],
    ['a panel without an ID', board({ id: undefined })],
    ['the ID 0', board({ id: 0 })],
    ['a panel of an unknown kind', board({ kind: 'clock' })],
    ['a panel about a domain', board({ object: { type: 'domain', id: 1 } })],
    ['a panel about the account', board({ object: { type: 'account', id: 1 } })],
    ['an object without an ID', board({ object: { type: 'website' } })],
    ['an unknown metric', board({ metric: 'likes' })],
    ['a dimension of single events', board({ dimension: 'property:plan' })],
    ['an unknown period of a panel', board({ period: 'decade' })],
    ['a long title', board({ title: 'x'.repeat(81) })],
    ['a column before the first', board({ x: -1 })],
    ['a column after the last', board({ x: 12 })],
    ['half a row', board({ y: 0.5 })],
    ['a row that nobody scrolls to', board({ y: 501 })],
    ['a panel without a width', board({ w: 0 })],
    ['a panel that is too high', board({ h: 13 })],
  ])('must not have %s', (_name, body) => {
    expect(takes(createBoard.body, body)).toBe(false);
  });

  it('changes only what it names', () => {
    for (const body of [{}, { name: 'Wall' }, { period: 'today' }, { panels: [] }, { privacy: 0 }])
      expect(takes(updateBoard.body, body)).toBe(true);
    expect(takes(createBoard.body, {})).toBe(false);
  });
});

describe('one more panel', () => {
  const { id: _id, x: _x, y: _y, ...added } = panel;

  it('has neither ID nor place, and is added to boards that exist', () => {
    expect(takes(updateBoard.body, { added_panel: added })).toBe(true);
    expect(takes(updateBoard.body, { name: 'Wall', added_panel: { ...added, kind: 'goal', goal: 3 } })).toBe(true);
  });

  it.each(['kind', 'title', 'object', 'w', 'h'])('needs its %s', (field) => {
    expect(takes(updateBoard.body, { added_panel: { ...added, [field]: undefined } })).toBe(false);
  });

  it('has the sizes of the grid', () => {
    for (const size of [{ w: 0 }, { w: 13 }, { h: 0 }, { h: 13 }])
      expect(takes(updateBoard.body, { added_panel: { ...added, ...size } })).toBe(false);
  });
});

describe('the query of the figures', () => {
  it.each([
    [{}, true],
    [{ period: 'today' }, true],
    [{ period: '30d', timezone: 'Asia/Kathmandu' }, true],
    [{ period: 'all' }, false],
    [{ timezone: '' }, false],
  ])('%j is accepted: %s', (query, isAccepted) => {
    expect(takes(showBoardFigures.query, query)).toBe(isAccepted);
  });
});
