import { FIRST_DAY, SITES } from './cast.ts';
import { byValue, type Comparison, type Reader } from './comparison.ts';
import { dateOf, localDays } from './local-days.ts';
import { type Counted, entryOf, figuresOf, type Hit, isIn, type Range, reaches, visitsIn } from './oracle.ts';

const DAY_MS = 86_400_000;

export interface Given {
  reader: Reader;
  counted: Counted;
  days: number;
  siteIds: readonly number[];
}

export interface Site extends Given {
  id: number;
  /** The figures of a website that does not exclude bots are asked for with them. */
  bots: 'with' | 'without';
  hits: readonly Hit[];
}

/** Returns the whole time of the simulation. */
export const wholeOf = (days: number): Range => ({ from: FIRST_DAY, to: FIRST_DAY + days * DAY_MS });
export const inRange = (hits: readonly Hit[], range: Range) => hits.filter(({ at }) => isIn(range, at));

/** Funnels of visits, and the pages on which visits began. */
export async function* reports({ reader, id, hits, days }: Site): AsyncGenerator<Comparison> {
  const range = wholeOf(days);
  const dates = { from: dateOf(range.from), to: dateOf(range.to - DAY_MS) };
  const steps = [
    { kind: 'page', path: '/' },
    { kind: 'event', name: 'Order' },
  ];
  const { data } = await reader.post(`/api/v1/websites/${id}/funnel`, { steps, range: dates, timezone: 'UTC' });
  const visits = [...new Set(inRange(hits, range).map(({ visit }) => visit))];
  const begun = visits.map(({ hits: own }) => {
    const first = own.findIndex(({ action, at }) => isIn(range, at) && action.kind === 'view' && action.path === '/');
    return { first, isDone: first >= 0 && own.slice(first).some((hit) => reaches(hit, 'Order')) };
  });
  yield {
    name: `funnel of ${id}`,
    actual: data.funnel.map(({ reached }: { reached: number }) => reached),
    expected: [begun.filter(({ first }) => first >= 0).length, begun.filter(({ isDone }) => isDone).length],
  };
  const journeys = await reader.post(`/api/v1/websites/${id}/journeys`, {
    steps: 1,
    range: dates,
    timezone: 'UTC',
    limit: 100,
  });
  const entries = Map.groupBy(visitsIn(hits, range), entryOf);
  yield {
    name: `journeys of ${id}`,
    actual: byValue(journeys.data.journeys as { pages: string[]; visits: number }[], {
      value: ({ pages }) => pages[0] ?? '',
      figure: ({ visits: number }) => number,
    }),
    expected: byValue(entries, { value: ([path]) => path, figure: ([, same]) => same.length }),
  };
}

export async function exported({ reader, id, hits }: Site): Promise<Comparison> {
  const lines = await reader.text(`/api/v1/websites/${id}/export?period=all&format=ndjson&bots=with`);
  const kinds = lines.split('\n').filter((line) => line !== '');
  const kindOf = (line: string) => (JSON.parse(line) as { kind: string }).kind;
  const words = { view: 'pageview', event: 'event', report: 'engagement' };
  return {
    name: `export of ${id}`,
    actual: byValue(Map.groupBy(kinds, kindOf), { value: ([kind]) => kind, figure: ([, same]) => same.length }),
    expected: byValue(
      Map.groupBy(hits, ({ action }) => words[action.kind]),
      {
        value: ([kind]) => kind,
        figure: ([, same]) => same.length,
      },
    ),
  };
}

export async function filtered({ reader, id, counted, days }: Site, site: number): Promise<Comparison> {
  const dates = `from=${dateOf(FIRST_DAY)}&to=${dateOf(FIRST_DAY + (days - 1) * DAY_MS)}`;
  const { data } = await reader.get(`/api/v1/websites/${id}/filtered-traffic?${dates}`);
  const own = counted.dropped.filter((dropped) => dropped.site === site && isIn(wholeOf(days), dropped.at));
  return {
    name: `filtered traffic of ${id}`,
    actual: byValue(data.reasons as { reason: string; count: number }[], {
      value: ({ reason }) => reason,
      figure: ({ count }) => count,
    }),
    expected: byValue(
      Map.groupBy(own, ({ reason }) => reason),
      {
        value: ([reason]) => reason,
        figure: ([, same]) => same.length,
      },
    ),
  };
}

/** The list of websites: the last seven days of each, in its own time zone. */
export async function summaries({ reader, counted, days, siteIds }: Given): Promise<Comparison> {
  const { data, meta } = await reader.get('/api/v1/websites/summaries?range=7d&timezone=UTC');
  const shown = localDays(FIRST_DAY + (days - 7) * DAY_MS, 7, 'UTC');
  const range = { from: shown[0]?.from ?? 0, to: shown.at(-1)?.to ?? 0 };
  const rows = data as { id: number; visitors: number; views: number; days: number[] }[];
  const names = new Map(siteIds.map((id, index) => [id, SITES[index]?.domain ?? '']));
  return {
    name: `summaries of ${meta.days[0]}`,
    actual: byValue(rows, {
      value: ({ id }) => names.get(id) ?? '',
      figure: ({ visitors, views, days: each }) => ({ visitors, views, days: each }),
    }),
    expected: byValue(SITES.entries(), {
      value: ([, { domain }]) => domain,
      figure: ([index]) => {
        const hits = counted.hits.filter(({ site }) => site === index);
        const { visitors, views } = figuresOf(hits, range);
        return { visitors, views, days: shown.map((day) => figuresOf(hits, day).visitors) };
      },
    }),
  };
}
