import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DEFAULTS = {
  timezone: 'UTC',
  honour_privacy: false,
  report_weekly: true,
  report_monthly: false,
  report_language: 'en',
  alert_spike_visitors: null,
  alert_drop_percent: null,
  retention_days: null,
  share_revenue: false,
  share_annotations: false,
};

let created = 0;

async function newSite(account = app.account): Promise<string> {
  created++;
  const { json } = await account.api('POST', '/api/v1/websites', { domain: `settings-${created}.example` });
  return `/api/v1/websites/${json.data.id}/settings`;
}

describe('GET /websites/{id}/settings', () => {
  it('shows the defaults of a website for which nothing was chosen', async () => {
    const { status, json } = await app.account.api('GET', await newSite());
    expect([status, json]).toEqual([200, { error: 0, data: DEFAULTS, status: 200 }]);
    expect(Value.Check(analyticsOperations.showWebsiteSettings.response, json)).toBe(true);
  });
});

describe('PATCH /websites/{id}/settings', () => {
  it('changes what it names, answers all of it, and keeps it', async () => {
    const path = await newSite();
    const fields = { timezone: 'Asia/Kathmandu', honour_privacy: true, report_weekly: false, alert_drop_percent: 100 };
    const { status, json } = await app.account.api('PATCH', path, fields);
    expect([status, json]).toEqual([200, { error: 0, data: { ...DEFAULTS, ...fields }, status: 200 }]);
    const { json: next } = await app.account.api('PATCH', path, { retention_days: 30, alert_spike_visitors: 5 });
    const all = { ...DEFAULTS, ...fields, retention_days: 30, alert_spike_visitors: 5 };
    expect(next.data).toEqual(all);
    expect((await app.account.api('GET', path)).json.data).toEqual(all);
    const cleared = await app.account.api('PATCH', path, { retention_days: null, alert_drop_percent: null });
    expect(cleared.json.data).toMatchObject({
      retention_days: null,
      alert_drop_percent: null,
      alert_spike_visitors: 5,
    });
  });

  it('accepts a form', async () => {
    const path = await newSite();
    const headers = { Authorization: `Bearer ${app.account.key}` };
    const body = new URLSearchParams({ honour_privacy: '1', report_monthly: 'true', retention_days: '7' });
    const { json } = await app.request(path, { method: 'PATCH', headers, body });
    expect(json.data).toEqual({ ...DEFAULTS, honour_privacy: true, report_monthly: true, retention_days: 7 });
  });

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+01:00' }, 'timezone'],
    [{ timezone: '' }, 'timezone'],
    [{ honour_privacy: 'sometimes' }, 'honour_privacy'],
    [{ report_language: 'tlh' }, 'report_language'],
    [{ alert_spike_visitors: 0 }, 'alert_spike_visitors'],
    [{ alert_drop_percent: 101 }, 'alert_drop_percent'],
    [{ alert_drop_percent: 1.5 }, 'alert_drop_percent'],
    [{ retention_days: 0 }, 'retention_days'],
    [{ retention_days: 36_501 }, 'retention_days'],
  ])('rejects %j with 422 and a sentence for %s, and changes nothing', async (fields, field) => {
    const path = await newSite();
    const { status, json } = await app.account.api('PATCH', path, { report_monthly: true, ...fields });
    expect(status).toBe(422);
    expect(json).toMatchObject({ error: 1, errors: { [field]: [expect.stringMatching(/\.$/)] } });
    expect((await app.account.api('GET', path)).json.data).toEqual(DEFAULTS);
  });

  it('leaves the website’s own record as it was', async () => {
    const path = await newSite();
    const site = path.replace('/settings', '');
    const { json: before } = await app.account.api('GET', site);
    await app.account.api('PATCH', path, { timezone: 'Europe/Rome' });
    expect((await app.account.api('GET', site)).json).toEqual(before);
  });

  it('applies to event collection immediately', async () => {
    const path = await newSite();
    const domain = `settings-${created}.example`;
    const { sites } = app.deps.events.collector;
    expect(await sites.findByHost(domain)).toMatchObject({ honorPrivacySignals: false });
    await app.account.api('PATCH', path, { honour_privacy: true });
    expect(await sites.findByHost(domain)).toMatchObject({ honorPrivacySignals: true });
  });
});
