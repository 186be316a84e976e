import { describe, expect, it } from 'vitest';
import { adminOperations } from '../../../../contract/application/admin/operations.ts';
import { bodyOf, LIMIT_FIELDS, limitTexts, type PlanRow, shorterRetention, valuesOf } from './plan-values.ts';

const NONE = Object.fromEntries(LIMIT_FIELDS.map((field) => [field, null])) as Record<string, null>;
const plan = (over: Partial<PlanRow> = {}) =>
  ({ id: 1, name: 'starter', is_default: false, workspaces: 2, ...NONE, ...over }) as PlanRow;

describe('the form of a plan', () => {
  it('has a field for every limit of the API', () => {
    const { name: _, is_default: __, ...limits } = adminOperations.createPlan.body?.properties ?? {};
    expect([...LIMIT_FIELDS]).toEqual(Object.keys(limits));
  });

  it('begins empty, or with the limits of the plan', () => {
    expect(new Set(Object.values(valuesOf()))).toEqual(new Set(['']));
    expect(valuesOf(plan({ links: 0, clicks_a_month: 5_000 }))).toMatchObject({
      name: 'starter',
      links: '0',
      clicks_a_month: '5000',
      codes: '',
    });
  });

  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['250', 250],
    ['10,000', 10_000],
    ['1 000 000', 1_000_000],
    ['-1', '-1'],
    ['1.5', '1.5'],
    ['many', 'many'],
  ])('sends %j as %j', (text, sent) => {
    expect(bodyOf({ ...valuesOf(), links: text })).toEqual({ ...NONE, links: sent });
  });

  it.each([
    ['none before', plan(), '365', 365],
    ['longer before', plan({ retention_days: 400 }), '365', 365],
    ['the same', plan({ retention_days: 365 }), '365', undefined],
    ['shorter before', plan({ retention_days: 30 }), '365', undefined],
    ['none now', plan({ retention_days: 30 }), '', undefined],
    ['no workspaces', plan({ workspaces: 0 }), '365', undefined],
    ['a new plan', undefined, '365', undefined],
    ['a mistake', plan(), 'x', undefined],
  ])('knows when events will be deleted: %s', (_what, before, text, days) => {
    expect(shorterRetention(before, { ...valuesOf(before), retention_days: text })).toBe(days);
  });
});

it('a plan is described by its limits', () => {
  expect(limitTexts(plan())).toEqual([]);
  expect(limitTexts(plan({ links: 1_000, domains: 0, clicks_a_month: 5_000 }))).toEqual([
    ...['Links: 1,000', 'Domains: 0', 'Clicks: 5,000 a month'],
  ]);
});
