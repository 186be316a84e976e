import { describe, expect, it } from 'vitest';
import { PLAN_QUOTAS } from '../../../contract/vocabulary.ts';
import { shownAlerts } from './alert-text.ts';
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

describe('alerts', () => {
  it.each([
    [link('404'), 'The destination of Garden does not work (404)', '/links/7'],
    [link(''), 'The destination of Garden does not respond', '/links/7'],
    [webhook, 'The last delivery to https://x.example/ failed (500)', '/settings/webhooks/3'],
    [domain, 'go.example is not verified yet', '/domains/4'],
    [certificate, 'go.example has no new certificate: refused', '/domains/4'],
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
