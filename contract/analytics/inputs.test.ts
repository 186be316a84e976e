import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  STATISTICS_DIMENSIONS,
  STATISTICS_FILTERS,
  STATISTICS_HOURLY_METRICS,
  STATISTICS_METRICS,
} from '../vocabulary.ts';
import { dataResponse, pagedResponse } from './list.ts';
import { analyticsOperations } from './operations.ts';

const { createWebsite, listWebsites, patchWebsite, showStatistics, updateWebsite } = analyticsOperations;
const check = (schema: TSchema | undefined, value: unknown) => Value.Check(schema ?? Type.Never(), value);
const site = { domain: 'shop.example' };

describe('a website', () => {
  const settings = [
    { privacy: 0 },
    { privacy: 1 },
    { privacy: 2, password: 'correct horse' },
    { password: null },
    { password: '' },
    { email: 0 },
    { email: 1 },
    { exclude_bots: 0 },
    { exclude_bots: 1 },
    { exclude_params: 'utm_source\nref' },
    { exclude_params: null },
    { exclude_params: 'x'.repeat(20_000) },
    { exclude_ips: '203.0.113.0/24\n2001:db8::/32\n10.0.*' },
    { exclude_ips: null },
    { favorite: true },
    { favorite: false },
  ];
  const refused = [
    { privacy: 3 },
    { privacy: -1 },
    { privacy: '1' },
    { privacy: null },
    { privacy: true },
    { password: 'x'.repeat(257) },
    { password: 7 },
    { email: 2 },
    { email: true },
    { exclude_bots: 'yes' },
    { exclude_bots: null },
    { exclude_params: 'x'.repeat(20_001) },
    { exclude_params: ['ref'] },
    { exclude_ips: 'x'.repeat(20_001) },
    { exclude_ips: {} },
    { favorite: 1 },
    { favorite: null },
  ];

  it.each(settings)('can be created and changed with %j', (setting) => {
    expect(check(createWebsite.body, { ...site, ...setting })).toBe(true);
    expect(check(updateWebsite.body, setting)).toBe(true);
    expect(check(patchWebsite.body, setting)).toBe(true);
  });

  it.each(refused)('cannot be created or changed with %j', (setting) => {
    expect(check(createWebsite.body, { ...site, ...setting })).toBe(false);
    expect(check(updateWebsite.body, setting)).toBe(false);
    expect(check(patchWebsite.body, setting)).toBe(false);
  });

  it.each([{}, { domain: '' }, { domain: null }, { domain: ['shop.example'] }, { domain: 'x'.repeat(301) }])(
    'is not made with %j',
    (body) => {
      expect(check(createWebsite.body, body)).toBe(false);
    },
  );

  it('can be changed with PUT and PATCH, with any or no fields', () => {
    expect(patchWebsite.body).toEqual(updateWebsite.body);
    expect(patchWebsite.response).toEqual(updateWebsite.response);
    expect(check(updateWebsite.body, {})).toBe(true);
  });
});

describe('the list of websites', () => {
  it.each([
    {},
    { search: '' },
    { search: 'x'.repeat(255), search_by: 'domain' },
    { favorite: true },
    { sort_by: 'id', sort: 'asc' },
    { sort_by: 'domain', sort: 'desc' },
    { per_page: 10 },
    { per_page: 100, page: Number.MAX_SAFE_INTEGER },
  ])('accepts the query %j', (query) => {
    expect(check(listWebsites.query, query)).toBe(true);
  });

  it.each([
    { search: 'x'.repeat(256) },
    { search_by: 'id' },
    { sort_by: 'created_at' },
    { sort_by: 'domain; drop table website' },
    { sort: 'up' },
    { sort: 'ASC' },
    { per_page: 0 },
    { per_page: 11 },
    { per_page: 1000 },
    { page: 0 },
    { page: 2 ** 53 },
    { favorite: 'maybe' },
  ])('rejects the query %j', (query) => {
    expect(check(listWebsites.query, query)).toBe(false);
  });
});

describe('statistics', () => {
  const names = [...STATISTICS_DIMENSIONS, ...STATISTICS_METRICS, ...STATISTICS_HOURLY_METRICS];

  it.each(names)('accept the dimension %s', (name) => {
    expect(check(showStatistics.query, { name })).toBe(true);
  });

  it.each([
    { from: '2026-03-01', to: '2026-03-31' },
    { search: 'x'.repeat(255), search_by: 'value' },
    { sort_by: 'value', sort: 'asc', per_page: 25, page: 2 },
    ...STATISTICS_FILTERS.map((name) => ({ [`filter_${name}`]: 'x'.repeat(2048) })),
    Object.fromEntries(STATISTICS_FILTERS.map((name) => [`filter_${name}`, 'all at once'])),
  ])('are narrowed down with %j', (query) => {
    expect(check(showStatistics.query, { name: 'page', ...query })).toBe(true);
  });

  it.each([
    { name: 'pages' },
    { name: 'Page' },
    { name: '' },
    { name: ['page', 'os'] },
    { name: 'page', from: '2026-3-1' },
    { name: 'page', from: '2026-03-01 00:00:00' },
    { name: 'page', to: 'today' },
    { name: 'page', to: '2026-03-01\n' },
    { name: 'page', search: 'x'.repeat(256) },
    { name: 'page', search_by: 'page' },
    { name: 'page', sort_by: 'toString(1)' },
    { name: 'page', per_page: 20 },
    { name: 'page', filter_page: 'x'.repeat(2049) },
    { name: 'page', filter_os: ['Linux'] },
    { name: 'page', filter_country: null },
  ])('reject the query %j', (query) => {
    expect(check(showStatistics.query, query)).toBe(false);
  });
});

describe('an answer', () => {
  const one = dataResponse(Type.Object({ id: Type.Integer() }));
  const created = dataResponse(Type.Object({ id: Type.Integer() }), 201);
  it.each([
    [one, { error: 0, data: { id: 1 }, status: 200 }, true],
    [one, { error: 0, data: { id: 1 }, status: 201 }, false],
    [created, { error: 0, data: { id: 1 }, status: 201 }, true],
    [created, { error: 0, data: { id: 1 }, status: 200 }, false],
    [one, { error: 0, data: { id: 1 } }, false],
    [one, { error: 0, data: [{ id: 1 }], status: 200 }, false],
    [one, { data: { id: 1 }, status: 200 }, false],
  ])('of one thing repeats its status: %#', (schema, value, isOne) => {
    expect(check(schema, value)).toBe(isOne);
  });

  const url = 'https://way.example/api/v1/websites?page=1';
  const links = { first: url, last: url, prev: null, next: null };
  const meta = { current_page: 1, from: null, last_page: 1, path: url, per_page: 50, to: null, total: 0 };
  const page = { error: 0, data: [], links, meta, status: 200 };
  it.each([
    [page, true],
    [{ ...page, data: [7], meta: { ...meta, from: 1, to: 1, total: 1 } }, true],
    [{ ...page, links: { ...links, prev: url, next: url } }, true],
    [{ ...page, links: { ...links, first: null } }, false],
    [{ ...page, links: { ...links, next: '/api/v1/websites?page=2' } }, false],
    [{ ...page, meta: { ...meta, current_page: 0 } }, false],
    [{ ...page, meta: { ...meta, last_page: 0 } }, false],
    [{ ...page, meta: { ...meta, from: 0 } }, false],
    [{ ...page, meta: { ...meta, per_page: '50' } }, false],
    [{ ...page, data: ['x'] }, false],
    [{ ...page, data: {} }, false],
    [{ ...page, status: 201 }, false],
  ])('of a page contains its position: %#', (value, isOne) => {
    expect(check(pagedResponse(Type.Integer()), value)).toBe(isOne);
  });
});
