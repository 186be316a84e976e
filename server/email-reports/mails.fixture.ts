import { dropView, spikeView } from './alert-view.ts';
import type { MailView } from './mail-view.ts';
import { invitationView } from './recipients.ts';
import { exampleFigures, exampleReport, MONDAY } from './report.fixture.ts';
import { lastDay } from './report-periods.ts';
import { reportView } from './report-view.ts';

export const weekly = exampleReport('weekly');
export const monthly = exampleReport('monthly');
const counted = (rows: Record<string, number>) =>
  Object.entries(rows).map(([value, visitors]) => ({ value, visitors }));
/** Hostile page titles. */
export const ATTACKS = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '"><svg onload=window.hit=1>',
  "' style='background:url(https://evil.example/x)'",
  '</title><script>window.hit=1</script>',
  '</style><script>window.hit=1</script>',
  '&lt;b&gt;',
];
const live = { pages: counted({ '/': 90 }), sources: counted({ '': 12 }), countries: counted({ DE: 102 }) };

/** One mail of every kind. */
export const VIEWS = {
  'a week': reportView(weekly.words, weekly.figures),
  'a month': reportView(monthly.words, monthly.figures),
  'an empty week': reportView(weekly.words, {
    ...weekly.figures,
    totals: exampleFigures({ visitors: 0, views: 0 }),
  }),
  'a week, outside of the workspace': reportView({ ...weekly.words, action: undefined }, weekly.figures),
  'an invitation to get reports': invitationView({
    domain: weekly.words.domain,
    language: 'en',
    href: 'https://way.example/share/reports/12-abcdefghijklmnopqrstuv',
  }),
  'many visitors': spikeView(weekly.words, { visitors: 102, threshold: 100, at: MONDAY, live }),
  'few visitors': dropView(weekly.words, {
    day: lastDay(MONDAY, 'Europe/Berlin'),
    visitors: 37,
    before: 100,
    thresholdPercent: 50,
  }),
  'attackers’ words': reportView(
    { ...weekly.words, domain: ATTACKS[0] ?? '' },
    {
      ...weekly.figures,
      panels: {
        page: ATTACKS.map((value) => ({ value, visitors: 3, views: 3, events: 0 })),
        source: ATTACKS.map((value) => ({ value, visitors: 3, views: 3, events: 0 })),
        country: ATTACKS.map((value) => ({ value, visitors: 3, views: 3, events: 0 })),
        device: ATTACKS.map((value) => ({ value, visitors: 3, views: 3, events: 0 })),
      },
      goals: ATTACKS.map((name) => ({ name, conversions: 3 })),
    },
  ),
} satisfies Record<string, MailView>;
