import { FIRST_DAY, SITES, TIME_ZONES } from './cast.ts';
import { byValue, type Comparison, rounded } from './comparison.ts';
import { dateOf, localDays } from './local-days.ts';
import {
  currencyOf,
  different,
  entryOf,
  exitOf,
  figuresOf,
  type Hit,
  isEvent,
  isView,
  type Range,
  reaches,
  type Visit,
  visitsIn,
} from './oracle.ts';
import { exported, filtered, type Given, inRange, reports, type Site, summaries, wholeOf } from './report-surfaces.ts';
import { csvOfBrowsers, sharePage } from './shared-surfaces.ts';

const DAY_MS = 86_400_000;

/** Every surface that shows figures of websites, each with what the oracle counts. */
export async function* websiteSurfaces(given: Given): AsyncGenerator<Comparison> {
  for (const [index, id] of given.siteIds.entries()) {
    const bots = SITES[index]?.excludeBots ? ('without' as const) : ('with' as const);
    const site = { ...given, id, bots, hits: given.counted.hits.filter(({ site }) => site === index) };
    yield* overviews(site);
    yield* lists(site);
    yield* questions(site);
    yield* reports(site);
    yield await exported(site);
    yield await sharePage(site);
    yield await csvOfBrowsers(site);
    yield await filtered(site, index);
  }
  yield await summaries(given);
}

const seriesOf = (hits: readonly Hit[], range: Range) => {
  const { visitors, visits, views, events } = figuresOf(hits, range);
  return { visitors, visits, views, events };
};

/** A row of a panel: what happened with this value. */
function panelRow(hits: readonly Hit[]) {
  const happened = hits.filter((hit) => isView(hit) || isEvent(hit));
  return {
    visitors: different(happened, ({ visitor }) => visitor),
    views: hits.filter(isView).length,
    events: hits.filter(isEvent).length,
  };
}

function panelsOf(hits: readonly Hit[], range: Range) {
  const own = inRange(hits, range);
  const by = (value: (hit: Hit) => string) =>
    byValue(
      Map.groupBy(
        own.filter((hit) => isView(hit) || isEvent(hit)),
        value,
      ),
      { value: ([name]) => name, figure: ([, same]) => panelRow(same) },
    );
  const exits = Map.groupBy(visitsIn(hits, range), exitOf);
  return {
    page: by(({ action }) => action.path),
    entry_page: without('', by(entryOfHit)),
    browser: by(({ action }) => action.visitor.agent.browser),
    os: by(({ action }) => action.visitor.agent.os),
    utm_campaign: without(
      '',
      by(({ visit }) => visit.campaign),
    ),
    event: byValue(Map.groupBy(own.filter(isEvent), eventName), {
      value: ([name]) => name,
      figure: ([, same]) => panelRow(same),
    }),
    exit_page: byValue(exits, { value: ([name]) => name, figure: ([, visits]) => exitRow(visits) }),
  };
}

/** An event before the first page view of its visit has no entry page. */
function entryOfHit({ at, visit }: Hit): string {
  const first = visit.hits.find(isView);
  return first && first.at <= at ? entryOf(visit) : '';
}

/** By exit page everything counts for the visits that began in the range, and for the visitors who began them. */
function exitRow(visits: readonly Visit[]) {
  const hits = visits.flatMap((visit) => visit.hits);
  return { ...panelRow(hits), visitors: different(visits, (visit) => visit.hits[0]?.visitor ?? '') };
}
const eventName = ({ action }: Hit) => (action.kind === 'event' ? action.name : '');

function without<Figure>(name: string, rows: Record<string, Figure>): Record<string, Figure> {
  return Object.fromEntries(Object.entries(rows).filter(([value]) => value !== name));
}

const PANELS = ['page', 'entry_page', 'browser', 'os', 'utm_campaign', 'event', 'exit_page'] as const;
/** Not every visit has a campaign, and events alone have neither entry nor exit page. */
const WITHOUT_UNKNOWN: readonly string[] = ['entry_page', 'exit_page', 'utm_campaign'];
type Row = { value: string; visitors: number; views: number; events: number };

/** All days, and of a long simulation a week from the fifth day. */
function rangesOf(days: number): (readonly [first: number, length: number])[] {
  const whole = [FIRST_DAY, days] as const;
  return days > 14 ? [whole, [FIRST_DAY + 4 * DAY_MS, 7]] : [whole];
}

/** The dashboard in every time zone. */
async function* overviews({ reader, id, bots, hits, days }: Site): AsyncGenerator<Comparison> {
  for (const timezone of TIME_ZONES) {
    for (const [first, length] of rangesOf(days)) {
      const local = localDays(first, length, timezone);
      const range = { from: local[0]?.from ?? 0, to: local.at(-1)?.to ?? 0 };
      const query = `from=${dateOf(first)}&to=${local.at(-1)?.date}&timezone=${timezone}&interval=day&limit=100&bots=${bots}`;
      const { data } = await reader.get(`/api/v1/websites/${id}/overview?${query}`);
      const panels = Object.fromEntries(
        PANELS.map((panel) => {
          const rows = byValue<Row, object>(data.panels[panel], {
            value: ({ value }) => value,
            figure: ({ visitors, views, events }) => ({ visitors, views, events }),
          });
          return [panel, WITHOUT_UNKNOWN.includes(panel) ? without('', rows) : rows];
        }),
      );
      const series = data.series.map(({ visitors, visits, views, events }: never) => ({
        visitors,
        visits,
        views,
        events,
      }));
      const goals = byValue(data.goals as { name: string; conversions: number; visitors: number }[], {
        value: ({ name }) => name,
        figure: ({ conversions, visitors }) => ({ conversions, visitors }),
      });
      yield {
        name: `overview of ${id}, ${query}`,
        actual: rounded({ totals: data.totals, series, panels, goals }),
        expected: rounded({
          totals: { ...figuresOf(hits, range), currency: currencyOf(hits, range) },
          series: local.map((day) => seriesOf(hits, day)),
          panels: panelsOf(hits, range),
          goals: goalsOf(inRange(hits, range)),
        }),
      };
    }
  }
}

function goalsOf(hits: readonly Hit[]) {
  return byValue(['Thanks', 'Order'] as const, {
    value: (name) => name,
    figure: (name) => {
      const reached = hits.filter((hit) => reaches(hit, name));
      return { conversions: reached.length, visitors: different(reached, ({ visitor }) => visitor) };
    },
  });
}

/** `GET /stats/{id}`: lists and figures by day, in UTC. */
async function* lists({ reader, id, bots, hits, days }: Site): AsyncGenerator<Comparison> {
  const range = wholeOf(days);
  const own = inRange(hits, range);
  const happened = own.filter((hit) => isView(hit) || isEvent(hit));
  const visits = visitsIn(hits, range);
  const rows = <Item>(items: readonly Item[], value: (item: Item) => string, figure: (same: Item[]) => number) =>
    byValue(Map.groupBy(items, value), { value: ([name]) => name, figure: ([, same]) => figure(same) });
  const visitors = (same: Hit[]) => different(same, ({ visitor }) => visitor);
  const daily = (figure: (day: Range) => number) => {
    const all = byValue(localDays(FIRST_DAY, days, 'UTC'), { value: ({ date }) => date, figure });
    return Object.fromEntries(Object.entries(all).filter(([, number]) => number !== 0));
  };
  const expected: Record<string, Record<string, number>> = {
    page: rows(
      own.filter(isView),
      ({ action }) => action.path,
      (same) => same.length,
    ),
    landing_page: rows(visits, entryOf, (same) => same.length),
    exit_page: rows(visits, exitOf, (same) => same.length),
    browser: rows(happened, ({ action }) => action.visitor.agent.browser || 'Unknown', visitors),
    os: rows(happened, ({ action }) => action.visitor.agent.os || 'Unknown', visitors),
    campaign: without(
      '',
      rows(happened, ({ visit }) => visit.campaign, visitors),
    ),
    event: rows(own.filter(isEvent), eventName, (same) => same.length),
    pageviews: daily((day) => figuresOf(hits, day).views),
    visitors: daily((day) => figuresOf(hits, day).visitors),
    sessions: daily((day) => figuresOf(hits, day).visits),
    bounce_rate: daily((day) => Math.round(figuresOf(hits, day).bounce_rate)),
    duration: daily((day) => Math.round(figuresOf(hits, day).visit_duration)),
    pageviews_hours: rows(
      own.filter(isView),
      ({ at }) => new Date(at).toISOString().slice(11, 13),
      (same) => same.length,
    ),
  };
  const dates = `from=${dateOf(range.from)}&to=${dateOf(range.to - DAY_MS)}`;
  for (const [name, figures] of Object.entries(expected)) {
    const { data } = await reader.get(`/api/v1/stats/${id}?name=${name}&${dates}&per_page=100&bots=${bots}`);
    const actual = byValue(data as { value: string; count: number }[], {
      value: ({ value }) => value,
      figure: ({ count }) => count,
    });
    const isDaily = ['bounce_rate', 'duration'].includes(name);
    const reported = isDaily ? Object.fromEntries(Object.entries(actual).filter(([, number]) => number !== 0)) : actual;
    yield { name: `stats of ${id}, ${name}`, actual: reported, expected: figures };
  }
}

/** `POST /query`: all figures, by device and with filters. */
async function* questions({ reader, id, bots, hits, days }: Site): AsyncGenerator<Comparison> {
  const range = wholeOf(days);
  const metrics = Object.keys(figuresOf([], range));
  const requested = {
    scope: { website: id },
    bots,
    timezone: 'UTC',
    metrics,
    range: { from: dateOf(range.from), to: dateOf(range.to - DAY_MS) },
  };
  const { data } = await reader.post('/api/v1/query', requested);
  yield { name: `query of ${id}`, actual: rounded(data.totals), expected: rounded(figuresOf(hits, range)) };
  const filters = [
    ['utm_campaign', 'spring', ({ visit }: Hit) => visit.campaign === 'spring'],
    ['device', 'mobile', ({ action }: Hit) => action.visitor.agent.device === 'mobile'],
    ['entry_page', '/spades', (hit: Hit) => entryOfHit(hit) === '/spades'],
    ['browser', 'Firefox', ({ action }: Hit) => action.visitor.agent.browser === 'Firefox'],
  ] as const;
  for (const [dimension, value, fits] of filters) {
    const filter = { kind: 'is', dimension, values: [value] };
    const { data: some } = await reader.post('/api/v1/query', { ...requested, filter });
    const expected = rounded(figuresOf(hits.filter(fits), range));
    yield { name: `query of ${id} with ${dimension} ${value}`, actual: rounded(some.totals), expected };
  }
}
