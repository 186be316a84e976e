import { FIRST_DAY, SITES } from './cast.ts';
import { byValue, type Comparison, csvRows, shownFigures } from './comparison.ts';
import { dateOf, localDays } from './local-days.ts';
import { different, figuresOf, isEvent, isIn, isView } from './oracle.ts';
import { inRange, type Site, wholeOf } from './report-surfaces.ts';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

/** The public page without scripts: the last 30 days of the website's own time zone. */
export async function sharePage({ reader, id, siteIds, hits, days }: Site): Promise<Comparison> {
  const now = FIRST_DAY + days * DAY_MS - 60_000;
  const timezone = SITES[siteIds.indexOf(id)]?.timezone ?? 'UTC';
  const ends = localDays(FIRST_DAY + (days - 2) * DAY_MS, 3, timezone);
  const last = ends.find((day) => isIn(day, now));
  const first = Date.parse(last?.date ?? '') - (SHOWN_DAYS - 1) * DAY_MS;
  const range = { from: localDays(first, 1, timezone)[0]?.from ?? 0, to: last?.to ?? 0 };
  const { visitors, views } = figuresOf(hits, range);
  return {
    name: `share page of ${id}`,
    actual: shownFigures(await reader.text(`/share/${id}?plain=1`)),
    expected: { 'Unique visitors': visitors, 'Page views': views },
  };
}

/** An answer of `POST /query` as a table. */
export async function csvOfBrowsers({ reader, id, bots, hits, days }: Site): Promise<Comparison> {
  const range = wholeOf(days);
  const dates = { from: dateOf(range.from), to: dateOf(range.to - DAY_MS) };
  const requested = { scope: { website: id }, bots, timezone: 'UTC', range: dates };
  const text = await reader.csv('/api/v1/query', {
    ...requested,
    metrics: ['visitors', 'views'],
    dimensions: ['browser'],
  });
  const happened = inRange(hits, range).filter((hit) => isView(hit) || isEvent(hit));
  return {
    name: `browsers of ${id} as CSV`,
    actual: byValue(csvRows(text), {
      value: ({ browser = '' }) => browser,
      figure: ({ visitors, views }) => ({ visitors: Number(visitors), views: Number(views) }),
    }),
    expected: byValue(
      Map.groupBy(happened, ({ action }) => action.visitor.agent.browser),
      {
        value: ([browser]) => browser,
        figure: ([, same]) => ({
          visitors: different(same, ({ visitor }) => visitor),
          views: same.filter(isView).length,
        }),
      },
    ),
  };
}
