import { describe, expect, it } from 'vitest';
import { PLAN_QUOTAS } from '../../../contract/vocabulary.ts';
import { emailAlerts, shownAlerts } from './alert-text.ts';
import type { HomeData } from './home-data.ts';

type Alert = HomeData['alerts'][number];
const anywhere = () => true;
const link = (detail: string): Alert => ({ kind: 'broken_destination', type: 'link', id: 7, name: 'Garden', detail });
const limit = (kind: 'limit_near' | 'limit_reached', name: string, detail: string): Alert => {
  return { kind, type: null, id: null, name, detail };
};
const webhook: Alert = { kind: 'failed_delivery', type: 'webhook', id: 3, name: 'https://x.example/', detail: '500' };
const domain: Alert = { kind: 'unverified_domain', type: 'domain', id: 4, name: 'go.example', detail: '' };
const certificate: Alert = { kind: 'failed_certificate', type: 'domain', id: 4, name: 'go.example', detail: 'refused' };
const email = (detail: string): Alert => {
  return { kind: 'failed_email', type: 'website', id: 5, name: 'shop.example', detail };
};

describe('alerts', () => {
  it.each([
    [link('404'), 'The destination of Garden does not work (404)', '/links/7'],
    [link(''), 'The destination of Garden does not respond', '/links/7'],
    [webhook, 'The last delivery to https://x.example/ failed (500)', '/settings/webhooks/3'],
    [domain, 'go.example is not verified yet', '/domains/4'],
    [certificate, 'go.example has no new certificate: refused', '/domains/4'],
    [
      email('ada@example.com: no such user'),
      'The last email about shop.example did not arrive (ada@example.com: no such user)',
      '/websites/5/settings?tab=reports',
    ],
    [limit('limit_near', 'links', '8/10'), '8 of 10 links are in use', '/settings/plan'],
    [
      limit('limit_near', 'events', '900000/1000000'),
      '900,000 of 1,000,000 events this month are in use',
      '/settings/plan',
    ],
    [limit('limit_reached', 'codes', '5/5'), 'All 5 QR codes of your plan are in use', '/settings/plan'],
  ])('say what is wrong, and where to mend it: %j', (alert, text, to) => {
    expect(shownAlerts([alert], anywhere)).toMatchObject([{ text, to }]);
  });

  it('name every limit', () => {
    for (const name of PLAN_QUOTAS) {
      const [{ text } = { text: '' }] = shownAlerts([limit('limit_near', name, '8/10')], anywhere);
      expect(text).toMatch(/^8 of 10 [A-Za-z ]+ are in use$/);
    }
  });

  it('begin with the urgent ones', () => {
    const shown = shownAlerts([domain, webhook, limit('limit_reached', 'links', '1/1'), link('404')], anywhere);
    expect(shown.map(({ isUrgent, to }) => [isUrgent, to])).toEqual([
      [true, '/settings/plan'],
      [true, '/links/7'],
      [false, '/domains/4'],
      [false, '/settings/webhooks/3'],
    ]);
  });

  it('of several broken links open their list, and those of others do not', () => {
    const shown = shownAlerts([link('404'), { ...link(''), id: 8, name: 'Seeds' }, webhook], anywhere);
    expect(shown.map(({ action, to }) => [action, to])).toEqual([
      ['View broken links', '/links?health=broken&order=click'],
      ['View broken links', '/links?health=broken&order=click'],
      ['View deliveries', '/settings/webhooks/3'],
    ]);
  });

  it('omit those whose screen the person may not open', () => {
    const shown = shownAlerts([webhook, link('404')], (to) => !to.startsWith('/settings'));
    expect(shown.map(({ to }) => to)).toEqual(['/links/7']);
  });

  it('have a key each, and are none when nothing is wrong', () => {
    const shown = shownAlerts([domain, certificate, webhook, link(''), limit('limit_near', 'links', '8/10')], anywhere);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(5);
    expect(shownAlerts([], anywhere)).toEqual([]);
  });
});

describe('the alert about failed emails of the installation', () => {
  const row = { subject: 'Weekly report', recipient: 'ada@example.com', workspace: 3, attempts: 9, can_retry: true };
  const times = { created: '2026-11-27 08:00:00', date: '2026-11-27 09:00:00' };
  const email = { id: 7, ...row, ...times, state: 'expired' as const, reason: '550 no such user' };
  const found = (result: number, emails = [email]) => {
    return { result, perpage: 1, currentpage: 1, nextpage: 1, maxpage: result, emails };
  };

  it.each([
    [1, 'An email did not arrive in the last 30 days'],
    [1_200, '1,200 emails did not arrive in the last 30 days'],
  ])('counts them and opens their list: %i', (result, text) => {
    const to = '/admin/emails?state=failed';
    expect(emailAlerts(found(result), 0)).toMatchObject([{ text, to, isUrgent: false, newestId: 7 }]);
  });

  it('is hidden once dismissed, until a newer one fails', () => {
    expect(emailAlerts(found(3), 7)).toEqual([]);
    expect(emailAlerts(found(4, [{ ...email, id: 8 }]), 7)).toHaveLength(1);
  });

  it('is none without failed emails, and until they are known', () => {
    expect(emailAlerts(found(0, []), 0)).toEqual([]);
    expect(emailAlerts(undefined, 0)).toEqual([]);
  });
});
