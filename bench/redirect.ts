/**
 * What a redirect costs in CPU, recording included, against a bare node:http server that answers the same 302: both are
 * processes of their own, driven by wrk with 64 connections in turns. `node bench/redirect.ts` prints the table, a JSON line
 * and a sentence.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, rounded, tableRow } from './kit/figure.ts';
import { startProgram, startWaymark } from './kit/service.ts';
import { type Cost, run as drive, mean, measure } from './kit/wrk.ts';

const ROUNDS = 3;
const SECONDS = 5;
/** Until V8 has compiled what a busy server has long compiled; after 20,000 requests it still has not. */
const WARM_UP_SECONDS = 8;
const MOST = 1.5;

/** What browsers send; the bare server gets the same. */
export const HEADERS = [
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Accept-Language: de-DE,de;q=0.9,en;q=0.8',
  'Accept: text/html,application/xhtml+xml',
  'Referer: https://www.google.com/',
];

export async function run(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const bare = await startProgram('redirect-bare.ts', { onOneCore: false });
  const waymark = await startWaymark(directory, { onOneCore: false });
  try {
    await makeLinks(waymark.origin);
    const costs = { bare: [] as Cost[], waymark: [] as Cost[], ruled: [] as Cost[] };
    const toBare = { url: `${bare.origin}/`, headers: HEADERS };
    const toWaymark = { url: `${waymark.origin}/bench`, headers: HEADERS };
    const toRuled = { url: `${waymark.origin}/ruled`, headers: HEADERS };
    for (const target of [toBare, toWaymark, toRuled]) await drive({ ...target, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < ROUNDS; round++) {
      costs.bare.push(await measure(bare, { ...toBare, seconds: SECONDS }));
      costs.waymark.push(await measure(waymark, { ...toWaymark, seconds: SECONDS }));
      costs.ruled.push(await measure(waymark, { ...toRuled, seconds: SECONDS }));
    }
    const plain = mean(costs.waymark);
    return [...figuresOf(mean(costs.bare), plain), ruledFigure(mean(costs.ruled), plain)];
  } finally {
    await Promise.all([bare.stop(), waymark.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}

function figuresOf(bare: Cost, ours: Cost): Figure[] {
  const against = (name: string, value: number): Figure => ({
    name,
    value,
    unit: 'µs CPU',
    baseline: { name: 'bare node:http', value: bare.own },
    ratio: value / bare.own,
  });
  return [
    { ...against('redirect, recorded', ours.own), target: { of: 'ratio', atMost: MOST } },
    against('redirect, recorded and moved into the event log', ours.own + ours.afterwards),
    { name: 'event engine, a redirect', value: ours.engine, unit: 'µs CPU' },
    {
      name: 'redirects a second, 64 connections',
      value: ours.perSecond,
      unit: '/s',
      baseline: { name: 'bare node:http', value: bare.perSecond },
    },
    {
      name: 'redirect, median latency',
      value: ours.medianMs,
      unit: 'ms',
      baseline: { name: 'bare node:http', value: bare.medianMs },
    },
  ];
}

/** A link with every rule, none of which fits, so that all of them are asked. */
const RULED = {
  url: 'https://example.com/landing?from=bench',
  custom: 'ruled',
  start: '2020-01-01',
  expiry: '2999-01-01',
  geotarget: ['AT', 'CH', 'FR', 'IT'].map((location) => ({ location, link: `https://example.com/${location}` })),
  devicetarget: ['iphone', 'ipad', 'android', 'mac'].map((device) => ({
    device,
    link: `https://example.com/${device}`,
  })),
  languagetarget: ['fr', 'it', 'es', 'pl'].map((language) => ({ language, link: `https://example.com/${language}` })),
  split: [1, 2, 3].map((weight) => ({ link: `https://example.com/share-${weight}`, weight })),
  parameters: [{ name: 'utm_source', value: 'bench' }],
  forwardparameters: true,
  redirectstatus: 307,
  metatitle: 'Bench',
  tags: ['bench'],
};

const MOST_RULED = 1.25;

function ruledFigure(ruled: Cost, plain: Cost): Figure {
  return {
    name: 'redirect with every rule, recorded',
    value: ruled.own,
    unit: 'µs CPU',
    ratio: ruled.own / plain.own,
    baseline: { name: 'a plain one', value: plain.own },
    target: { of: 'ratio', atMost: MOST_RULED },
  };
}

/** Creates the links of this bench; returns the key of their account. */
export async function makeLinks(origin: string): Promise<string> {
  const account = new URLSearchParams({ email: 'bench@example.com', password: 'correct horse battery' });
  const page = await (await fetch(`${origin}/register`, { method: 'POST', body: account })).text();
  const key = /wm_[A-Za-z0-9]{49}/.exec(page)?.[0] ?? '';
  for (const link of [{ url: RULED.url, custom: 'bench' }, RULED]) {
    const answer = await fetch(`${origin}/bio/api/url/add`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(link),
    });
    if (!answer.ok) throw new Error(`The link could not be made: ${await answer.text()}`);
  }
  return key;
}

if (import.meta.main) {
  const figures = await run();
  console.log(JSON.stringify({ bench: 'redirect', figures }));
  console.table(figures.map(tableRow));
  const [first, moved, engine] = figures;
  console.log(
    `A redirect with recording costs ${rounded(first?.ratio ?? 0)} times the CPU of a bare node:http redirect (at most ${MOST}); ` +
      `${rounded(moved?.ratio ?? 0)} times with moving the events on, and ${rounded(engine?.value ?? 0)} µs in the event engine.`,
  );
}
