import { describe, expect, it } from 'vitest';
import { byChange, figureText } from './mover-list.tsx';

const row = (id: number, now: number, before: number) => ({
  ...{ id, name: `${id}`, address: null },
  ...{ now, before, trend: [] },
});

describe('top movers', () => {
  it('are sorted across all types, losses and gains alike', () => {
    const moved = byChange({ links: [row(1, 5, 0), row(2, 0, 90)], codes: [row(1, 40, 10)], websites: [row(9, 7, 7)] });
    expect(moved.map(({ type, id }) => `${type} ${id}`)).toEqual(['link 2', 'qr 1', 'link 1', 'website 9']);
  });

  it('say what each figure counts', () => {
    expect([figureText('qr', 5), figureText('link', 1), figureText('website', 2)]).toEqual([
      '5 scans',
      '1 click',
      '2 visitors',
    ]);
  });

  it('are a short list', () => {
    const links = Array.from({ length: 30 }, (_, index) => row(index + 1, index, 0));
    expect(byChange({ links, codes: [], websites: [] })).toHaveLength(8);
  });

  it('are empty for an empty account', () => {
    expect(byChange({ links: [], codes: [], websites: [] })).toEqual([]);
  });
});
