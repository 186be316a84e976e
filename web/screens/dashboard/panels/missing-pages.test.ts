import { expect, it } from 'vitest';
import { topSources } from './missing-pages.tsx';

type Row = Parameters<typeof topSources>[0][number];

const row = (page: string, source: string, events: number): Row => ({
  dimensions: { page, source },
  labels: {},
  metrics: { events },
  compared: null,
});

it('names the source of a missing page that is ahead of all others, and none of several with as many events', () => {
  const rows = [
    row('/old', 'Newsletter', 9),
    row('/old', 'Google', 3),
    row('/typo', 'Bing', 1),
    row('/typo', 'Google', 1),
    row('/once', '', 1),
  ];
  const found = topSources(rows);
  expect([...found].map(([page, { dimensions }]) => [page, dimensions.source])).toEqual([
    ['/old', 'Newsletter'],
    ['/once', ''],
  ]);
});
