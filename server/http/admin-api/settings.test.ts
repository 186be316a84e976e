import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { notFound } from '../../platform/app-error.ts';
import type { ShownSetting } from '../../service-settings/service-settings.ts';
import { apiRequest, contextWith } from '../shared/api-request.fixture.ts';
import { adminRoutes } from './admin-api.ts';
import { callAdmin } from './admin-call.fixture.ts';

const SHOWN: ShownSetting = {
  name: 'registration',
  variable: 'REGISTRATION',
  value: null,
  defaultValue: null,
  source: 'default',
  changedAt: null,
  changedBy: 0,
};
const MORNING = Date.UTC(2026, 10, 26, 8, 30);

/** People 7 and 8 exist, 9 does not. */
const person = async (id: number) => {
  if (id > 8) throw notFound();
  return { email: `operator${id}@way.example` };
};

describe('the settings', () => {
  it.each<[string, Partial<ShownSetting>, object]>([
    ['a default', {}, { value: null, default: null, source: 'default', changed: null }],
    [
      'one that an operator changed',
      { value: 'open', source: 'operator', changedAt: MORNING, changedBy: 7 },
      { value: 'open', source: 'operator', changed: { date: '2026-11-26 08:30:00', by: 'operator7@way.example' } },
    ],
    [
      'one that a person changed who is gone',
      { value: 'open', source: 'operator', changedAt: MORNING, changedBy: 9 },
      { changed: { date: '2026-11-26 08:30:00', by: '#9' } },
    ],
    [
      'one that a command reset',
      { changedAt: MORNING },
      { source: 'default', changed: { date: '2026-11-26 08:30:00', by: null } },
    ],
    [
      'one that the environment fixes',
      { value: 'closed', source: 'environment' },
      { value: 'closed', source: 'environment', variable: 'REGISTRATION' },
    ],
  ])('are shown: %s', async (_what, over, shown) => {
    const serviceSettings = { list: () => [{ ...SHOWN, ...over }] };
    const { settings } = await callAdmin(adminOperations.listSettings, { serviceSettings, administration: { person } });
    expect(settings).toEqual([expect.objectContaining(shown)]);
  });

  it('name each operator with one query', async () => {
    const list = () => [7, 8, 7, 0].map((changedBy) => ({ ...SHOWN, changedAt: MORNING, changedBy }));
    const find = vi.fn(person);
    const features = { serviceSettings: { list }, administration: { person: find } };
    const { settings } = await callAdmin(adminOperations.listSettings, features);
    expect(settings.map(({ changed }) => changed?.by?.[8])).toEqual(['7', '8', '7', undefined]);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('do not hide a failure to name an operator', async () => {
    const list = () => [{ ...SHOWN, changedAt: MORNING, changedBy: 7 }];
    const administration = { person: () => Promise.reject(new Error('database is down')) };
    const listing = callAdmin(adminOperations.listSettings, { serviceSettings: { list }, administration });
    await expect(listing).rejects.toThrow('database is down');
  });
});

describe('a change of a setting', () => {
  const change = { field: 'registration', before: null, after: 'open' } as const;

  /** Calls a handler; returns its response and what the audit log gets. */
  async function called(id: 'updateSetting' | 'resetSetting', body: object, serviceSettings: object) {
    const request = apiRequest({ principal: { personId: 7 } as never, body });
    const row = adminRoutes.find(({ operation }) => operation.id === id);
    const response = await row?.handle(request, contextWith({ serviceSettings }));
    return { response, subject: request.subject };
  }

  it('is made as the operator, and recorded with before and after', async () => {
    const set = vi.fn(async () => change);
    const { response, subject } = await called('updateSetting', { name: 'registration', value: 'open' }, { set });
    expect(response).toEqual({ error: 0, message: 'The setting was changed.' });
    expect(set.mock.calls).toEqual([['registration', 'open', 7]]);
    expect(subject).toEqual({ name: 'registration', changes: [change] });
  });

  it('can be a reset', async () => {
    const reset = vi.fn(async () => ({ ...change, before: 'open', after: null }));
    const { response, subject } = await called('resetSetting', { name: 'registration' }, { reset });
    expect(response).toEqual({ error: 0, message: 'The setting was reset.' });
    expect(reset.mock.calls).toEqual([['registration', 7]]);
    expect(subject.changes).toEqual([{ field: 'registration', before: 'open', after: null }]);
  });
});

describe('the preview of a retention', () => {
  it.each([
    ['a longer one', undefined, { error: 0, days: 0, before: null }],
    ['a shorter one', Date.UTC(2026, 9, 27), { error: 0, days: 12, before: '2026-10-27' }],
  ])('says what goes with %s', async (_what, before, response) => {
    const daysBefore = vi.fn(async () => 12);
    const features = { serviceSettings: { deletesBefore: () => before }, erasures: { daysBefore } };
    const query = { days: '30' };
    expect(await callAdmin(adminOperations.previewRetention, features, { query })).toEqual(response);
    expect(daysBefore.mock.calls).toEqual(before === undefined ? [] : [[before]]);
  });
});
