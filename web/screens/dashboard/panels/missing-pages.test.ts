import { expect, it } from 'vitest';
import { topSources } from './missing-pages.tsx';

const row = (page: string, source: string, events: number) => ({
  dimensions: { page, source },
  labels: {},
  metrics: { events },
});

it('names the source of a missing page that is ahead of all others, and none of several with as many events', () => {
  const rows = [
    row('/old', 'Newsletter', 9),
    row('/old', 'Google', 3),
    row('/typo', 'Bing', 1),
    row('/typo', 'Google', 1),
    row('/once', '', 1),
  ];
  const found = topSources(rows as unknown as Parameters<typeof topSources>[0]);
  expect([...found].map(([page, { dimensions }]) => [page, dimensions.source])).toEqual([
    ['/old', 'Newsletter'],
    ['/once', ''],
  ]);
});
