import { describe, expect, it } from 'vitest';
import { type GlancesAnswer, readGlances, withWebsitesOfNow } from './website-glances.ts';

const glance = { live: 2, visitors: 9, views: 20, visitorsBefore: 4, viewsBefore: 8, days: [4, 5] };

describe('websites at a glance', () => {
  const answer: GlancesAnswer = {
    query: readGlances({}, Date.UTC(2026, 2, 2)),
    days: [0, 86_400],
    websites: [
      { id: 1, domain: 'a.example', favorite: false, ...glance },
      { id: 2, domain: 'gone.example', favorite: true, ...glance },
    ],
  };
  const now = [
    { id: 3, domain: 'new.example', favorite: true },
    { id: 1, domain: 'a.example', favorite: true },
  ];
  const parts = { objects: { websites: async () => now } };

  it('are those of now, in the order of now, with figures that may be older', async () => {
    const { websites } = await withWebsitesOfNow(parts, 7, answer);
    expect(websites).toEqual([
      {
        id: 3,
        domain: 'new.example',
        favorite: true,
        live: 0,
        visitors: 0,
        views: 0,
        visitorsBefore: 0,
        viewsBefore: 0,
        days: [0, 0],
      },
      { id: 1, domain: 'a.example', favorite: true, ...glance },
    ]);
  });

  it('leave the shared answer as it was', async () => {
    await withWebsitesOfNow(parts, 7, answer);
    expect(answer.websites.map(({ id, favorite }) => [id, favorite])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});
