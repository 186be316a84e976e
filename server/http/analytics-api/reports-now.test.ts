import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const { previewReport, sendReport } = analyticsOperations;

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('report.example');
});
afterAll(() => numbers.close());

const pathOf = (site: number) => `/websites/${site}/report`;

describe('the email report of a website', () => {
  it('is shown as JSON with both forms', async () => {
    const { status, json } = await numbers.get(`${pathOf(numbers.site)}?frequency=monthly`);
    expect(status).toBe(200);
    expect([...Value.Errors(previewReport.response, json)]).toEqual([]);
    expect(json.data.subject).toContain('report.example: 0 visitors');
    expect(json.data.html).toContain('<!doctype html>');
    expect(json.data.text).toContain('report.example: Monthly report');
  });

  it('is shown as a page that can be framed by the application alone, and can neither load nor run anything', async () => {
    const response = await numbers.app.request(`/api/v1${pathOf(numbers.site)}?frequency=weekly`, {
      headers: { Authorization: `Bearer ${numbers.app.account.key}`, Accept: 'text/html' },
    });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.text).toContain('Weekly report');
  });

  it('is not sent where the service sends no email, and says to whom it would be', async () => {
    const { status, json } = await numbers.post(pathOf(numbers.site), { frequency: 'weekly' });
    expect(status).toBe(200);
    expect([...Value.Errors(sendReport.response, json)]).toEqual([]);
    expect(json.data).toEqual({ recipient: numbers.app.account.email, outcome: 'off' });
  });

  it('is recorded with who sent it, and limited', async () => {
    for (let time = 0; time < 5; time++) await numbers.post(pathOf(numbers.site), { frequency: 'weekly' });
    expect((await numbers.post(pathOf(numbers.site), { frequency: 'weekly' })).status).toBe(429);
    const { json } = await numbers.app.account.api('GET', '/bio/api/audit?limit=20');
    const actions = json.data.entries.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'sendReport')).toHaveLength(3);
  });

  it.each([
    ['an unknown website', 999_999, 'weekly', 404],
    ['an unknown frequency', 0, 'daily', 422],
  ])('is rejected for %s', async (_name, site, frequency, status) => {
    expect((await numbers.get(`${pathOf(site || numbers.site)}?frequency=${frequency}`)).status).toBe(status);
  });
});
