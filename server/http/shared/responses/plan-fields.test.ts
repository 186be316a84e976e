import { describe, expect, it } from 'vitest';
import { limitsWith } from '../../../plans/plan.fixture.ts';
import { presentLimits, presentQuotas, readLimits } from './plan-fields.ts';

const NAMES = [
  ['links', 'links'],
  ['codes', 'codes'],
  ['websites', 'websites'],
  ['domains', 'domains'],
  ['members', 'members'],
  ['clicks_a_month', 'clicksPerMonth'],
  ['events_a_month', 'eventsPerMonth'],
  ['retention_days', 'retentionDays'],
  ['link_requests_a_minute', 'linkRequestsPerMinute'],
] as const;

describe('limits of plans on the wire', () => {
  it.each(NAMES)('are read and shown: %s', (name, field) => {
    expect(readLimits({ [name]: 5 })).toEqual({ [field]: 5 });
    expect(readLimits({ [name]: null })).toEqual({ [field]: null });
    const none = Object.fromEntries(NAMES.map(([other]) => [other, null]));
    expect(presentLimits(limitsWith({ [field]: 5 }))).toEqual({ ...none, [name]: 5 });
  });

  it('are omitted where the body does not name them', () => {
    expect(readLimits({})).toEqual({});
    expect(readLimits({ links: undefined, domains: 0 })).toEqual({ domains: 0 });
    expect(readLimits({ name: 'x', id: 7, isDefault: true } as object)).toEqual({});
  });

  it('come with their usage, and with nothing that the contract does not name', () => {
    const quota = { name: 'links', used: 1, limit: null, state: 'within', secret: 7 } as const;
    expect(presentQuotas([quota])).toEqual([{ name: 'links', used: 1, limit: null, state: 'within' }]);
  });
});
