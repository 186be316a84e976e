import { CODES, FIRST_DAY, LINKS, SITES } from './cast.ts';
import { byValue, type Comparison } from './comparison.ts';
import type { Stage } from './driver.ts';
import { localDays } from './local-days.ts';
import { type Counted, different, figuresOf, isIn, type Range, type Request, reaches } from './oracle.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

interface Given {
  stage: Stage;
  counted: Counted;
  days: number;
}

/** Figures that leave the service by themselves: webhooks, then mails. Moves the clock on: these surfaces come last. */
export async function* messageSurfaces(given: Given): AsyncGenerator<Comparison> {
  yield* webhooks(given);
  yield* weeklyReports(given);
}

/** Endpoints are told of clicks and scans of all time, and of the goals of this UTC day. */
async function* webhooks({ stage, counted, days }: Given): AsyncGenerator<Comparison> {
  const { features } = stage.app.app;
  while ((await features.webhooks.work()) > 0);
  const reported = stage.posted.map((body) => JSON.parse(body));
  const rows = (type: string, list: string) =>
    reported.filter((message) => message.type === type).flatMap(({ data }) => data[list]);
  const { ids } = stage;
  yield {
    name: 'webhook about clicks',
    actual: byValue(rows('link.clicked', 'links'), {
      value: ({ id }) => LINKS[ids.links.indexOf(id)]?.name ?? '',
      figure: ({ total_clicks: all, total_unique_clicks: unique }) => ({ all, unique }),
    }),
    expected: requestsBy(counted, 'click', LINKS),
  };
  yield {
    name: 'webhook about scans',
    actual: byValue(rows('code.scanned', 'codes'), {
      value: ({ id }) => CODES[ids.codes.indexOf(id)]?.name ?? '',
      figure: ({ total_scans: all, total_unique_scans: unique }) => ({ all, unique }),
    }),
    expected: requestsBy(counted, 'scan', CODES),
  };
  const today = { from: FIRST_DAY + (days - 1) * DAY_MS, to: FIRST_DAY + days * DAY_MS };
  yield {
    name: 'webhook about goals',
    actual: byValue(rows('goal.reached', 'goals'), {
      value: ({ name, domain }) => `${domain} ${name}`,
      figure: ({ total_reached: reached }) => reached,
    }),
    expected: goalsBySite(counted, today),
  };
}

function requestsBy({ requests }: Counted, kind: Request['kind'], objects: readonly { name: string }[]) {
  const own = Map.groupBy(
    requests.filter((request) => request.kind === kind),
    ({ object }) => objects[object]?.name ?? '',
  );
  return byValue(own, {
    value: ([name]) => name,
    figure: ([, same]) => ({ all: same.length, unique: different(same, ({ visitor }) => visitor) }),
  });
}

/** Goals that nobody reached are not told. */
function goalsBySite({ hits }: Counted, range: Range): Record<string, number> {
  const reached = hits
    .filter(({ at }) => isIn(range, at))
    .flatMap((hit) =>
      (['Thanks', 'Order'] as const).flatMap((goal) =>
        reaches(hit, goal) ? [`${SITES[hit.site]?.domain} ${goal}`] : [],
      ),
    );
  return byValue(
    Map.groupBy(reached, (name) => name),
    { value: ([name]) => name, figure: ([, same]) => same.length },
  );
}

/** The mail about the week in which the simulation ends, by the days of each website. */
async function* weeklyReports({ stage, counted, days }: Given): AsyncGenerator<Comparison> {
  const { features } = stage.app.app;
  const monday = firstMondayAfter(FIRST_DAY + days * DAY_MS);
  // Reports are due at six in the morning, everywhere.
  stage.clock.time = monday + 20 * HOUR_MS;
  await features.reports.queueDue();
  await features.reports.deliver();
  for (const [site, { domain, timezone }] of SITES.entries()) {
    const local = localDays(monday - 7 * DAY_MS, 7, timezone);
    const range = { from: local[0]?.from ?? 0, to: local.at(-1)?.to ?? 0 };
    const { visitors, visits, views, conversions } = figuresOf(
      counted.hits.filter((hit) => hit.site === site),
      range,
    );
    const mail = stage.mails.find(({ subject }) => subject.startsWith(`${domain}:`));
    yield {
      name: `weekly report of ${domain}`,
      actual: figuresIn(mail?.text ?? '', ['Unique visitors', 'Visits', 'Page views', 'Conversions']),
      expected: { 'Unique visitors': visitors, Visits: visits, 'Page views': views, Conversions: conversions },
    };
  }
}

function firstMondayAfter(moment: number): number {
  const start = Math.ceil(moment / DAY_MS) * DAY_MS;
  return start + ((8 - new Date(start).getUTCDay()) % 7) * DAY_MS;
}

/** The number after each label at the beginning of a line. */
function figuresIn(text: string, labels: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    labels.map((label) => {
      const [, number = ''] = new RegExp(`^${label} +([\\d,]+)`, 'm').exec(text) ?? [];
      return [label, Number(number.replaceAll(',', ''))];
    }),
  );
}
