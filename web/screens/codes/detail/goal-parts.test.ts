import { describe, expect, it } from 'vitest';
import { funnelFrom, funnelUrl, goalRows } from './goal-parts.ts';

const goal = (id: number, name: string, conversions: number) => ({
  id,
  name,
  conversions,
  visitors: conversions,
  conversion_rate: 1,
});

describe('goals of a code', () => {
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

describe('the funnel of a code', () => {
  const page = { kind: 'page', path: '/' } as const;
  const pages = { id: 1, name: 'Pages', steps: [page, page] };
  const other = { id: 2, name: 'Of another', steps: [{ kind: 'scan', qr_id: 8 } as const, page] };
  const any = { id: 3, name: 'Any', steps: [{ kind: 'scan' } as const, page] };
  const own = { id: 4, name: 'Own', steps: [{ kind: 'scan', qr_id: 7 } as const, page] };

  it('starts with a scan of the code, else with any scan', () => {
    expect(funnelFrom([pages, other, any, own], 7)).toBe(own);
    expect(funnelFrom([pages, other, any], 7)).toBe(any);
    expect(funnelFrom([pages, other], 7)).toBeUndefined();
  });

  it('opens in the dashboard, filtered by this code', () => {
    const of = { codeId: 7, period: '30d' } as const;
    expect(funnelUrl(5, { ...of, funnelId: 4 })).toBe('/websites/5?f=is%2Cvia_qr%2C7&period=30d&funnel=4#funnels');
    expect(funnelUrl(5, { ...of, funnelId: undefined })).toBe(
      '/websites/5?f=is%2Cvia_qr%2C7&period=30d&edit=new#funnels',
    );
  });
});
