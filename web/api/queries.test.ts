import { expect, it } from 'vitest';
import { haveSameRows, queryKeyOf } from './queries.ts';

const QUERY = '/api/v1/query';
const asked = (body?: object) => queryKeyOf(QUERY, { body });

it.each<[string, object | undefined, object | undefined, boolean]>([
  ['another period', { dimensions: ['hour'], range: '7d' }, { dimensions: ['hour'], range: '30d' }, true],
  ['another tab', { dimensions: ['language'] }, { dimensions: ['hour'] }, false],
  ['a second dimension', { dimensions: ['page'] }, { dimensions: ['page', 'country'] }, false],
  ['totals after rows', { dimensions: ['page'] }, { metrics: ['views'] }, false],
  ['another attribution', { by: 'source' }, { by: 'entry_page' }, false],
  ['totals of another metric', { metrics: ['clicks'] }, { metrics: ['views'] }, true],
  ['requests without a body', undefined, undefined, true],
])('the rows of the request before stay visible meanwhile or not: %s', (_, before, body, stays) => {
  expect(haveSameRows(asked(before), asked(body))).toBe(stays);
});
