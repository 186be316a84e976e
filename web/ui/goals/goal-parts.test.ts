import { describe, expect, it } from 'vitest';
import { funnelFrom, funnelUrl, goalRows } from './goal-parts.ts';

const goal = (id: number, name: string, conversions: number) => ({
  id,
  name,
  conversions,
  visitors: conversions,
  conversion_rate: 1,
});

describe('goals that followed clicks or scans', () => {
  it('are listed with the most conversions first and their share of scans', () => {
    expect(goalRows([goal(1, 'Order', 1), goal(2, 'Newsletter', 3), goal(3, 'Phone call', 0)], 8)).toEqual([
      { value: '2', label: 'Newsletter', count: 3, more: '37.5%' },
      { value: '1', label: 'Order', count: 1, more: '12.5%' },
      { value: '3', label: 'Phone call', count: 0, more: '0%' },
    ]);
  });

  it('have no share when a scan converted more than once, or without scans', () => {
    expect(goalRows([goal(1, 'Order', 3)], 2)[0]?.more).toBeUndefined();
    expect(goalRows([goal(1, 'Order', 0)], 0)[0]?.more).toBeUndefined();
  });
});

describe('the funnel of a link, code or campaign', () => {
  const page = { kind: 'page', path: '/' } as const;
  const pages = { id: 1, name: 'Pages', steps: [page, page] };
  const any = { id: 3, name: 'Any', steps: [{ kind: 'scan' } as const, page] };
  const own = { id: 4, name: 'Own', steps: [{ kind: 'scan', qr_id: 7 } as const, page] };
  const ofLink = { id: 5, name: 'Link', steps: [{ kind: 'click', link_id: 7 } as const, page] };
  const ofCampaign = { id: 6, name: 'Campaign', steps: [{ kind: 'click', campaign_id: 7 } as const, page] };
  const all = [pages, any, own, ofLink, ofCampaign];

  it.each([
    ['via_qr', 7, own],
    ['via_qr', 8, any],
    ['via_link', 7, ofLink],
    ['via_link', 8, undefined],
    ['via_campaign', 7, ofCampaign],
  ] as const)('of %s %i starts with it, else with any click or scan', (dimension, id, funnel) => {
    expect(funnelFrom(all, { dimension, id })).toBe(funnel);
  });

  it('opens in the dashboard, filtered by these visits', () => {
    const of = { via: { dimension: 'via_link', id: 7 }, period: '30d' } as const;
    expect(funnelUrl(5, { ...of, funnelId: 4 })).toBe('/websites/5?f=is%2Cvia_link%2C7&period=30d&funnel=4#funnels');
    expect(funnelUrl(5, { ...of, funnelId: undefined })).toBe(
      '/websites/5?f=is%2Cvia_link%2C7&period=30d&edit=new#funnels',
    );
  });
});
