import { CAMPAIGN_LINKS, CHANNEL, CODES, FIRST_DAY, LINKS } from './cast.ts';
import { byValue, type Comparison, csvRows, type Reader, shownFigures } from './comparison.ts';
import type { StageIds } from './driver.ts';
import { dateOf } from './local-days.ts';
import { type Counted, different, figuresOf, isOfCampaign, type Request } from './oracle.ts';

const DAY_MS = 86_400_000;

export interface Given {
  reader: Reader;
  counted: Counted;
  days: number;
  ids: StageIds;
}

const figuresOfRequests = (requests: readonly Request[]) => ({
  clicks: requests.length,
  unique: different(requests, ({ visitor }) => visitor),
});

function requestsOf({ requests }: Counted, kind: Request['kind'], object: number): Request[] {
  return requests.filter((request) => request.kind === kind && request.object === object);
}

/** Every surface that shows clicks and scans, each with what the oracle counts. */
export async function* linkSurfaces(given: Given): AsyncGenerator<Comparison> {
  yield* linkLists(given);
  yield* linkDetails(given);
  yield* codes(given);
  yield* queries(given);
  yield await home(given);
  yield await accountExport(given);
}

type LinkRow = { alias: string; clicks: number; uniqueclicks: number };

async function* linkLists({ reader, counted, ids }: Given): AsyncGenerator<Comparison> {
  const paths = ['/urls?limit=100', '/urls?limit=100&order=click', '/urls/search?limit=100'];
  const expected = byValue(LINKS.entries(), {
    value: ([, { name }]) => name,
    figure: ([index]) => figuresOfRequests(requestsOf(counted, 'click', index)),
  });
  for (const path of paths) {
    const { data } = await reader.get(`/bio/api${path}`);
    yield { name: path, actual: linkRows(data.urls), expected };
  }
  const { data } = await reader.get(`/bio/api/campaign/${ids.campaign}/links`);
  const inCampaign = new Set(CAMPAIGN_LINKS.map((index) => LINKS[index]?.name));
  const some = Object.fromEntries(Object.entries(expected).filter(([name]) => inCampaign.has(name)));
  yield { name: 'links of the campaign', actual: linkRows(data.urls), expected: some };
  const file = csvRows(await reader.text('/bio/api/urls/export'));
  const rows = file.map((row) => ({
    alias: row.alias ?? '',
    clicks: Number(row.clicks),
    uniqueclicks: Number(row.uniqueclicks),
  }));
  yield { name: 'links as CSV', actual: linkRows(rows), expected };
  const [campaign] = csvRows(await reader.text('/bio/api/campaigns/export'));
  yield {
    name: 'campaigns as CSV',
    actual: { clicks: Number(campaign?.clicks), unique: Number(campaign?.uniqueclicks) },
    expected: figuresOfRequests(counted.requests.filter(isOfCampaign)),
  };
}

function linkRows(rows: readonly LinkRow[]) {
  return byValue(rows, {
    value: ({ alias }) => alias,
    figure: ({ clicks, uniqueclicks }) => ({ clicks, unique: uniqueclicks }),
  });
}

const topOf = (requests: readonly Request[], value: (request: Request) => string) =>
  byValue(Map.groupBy(requests, value), { value: ([name]) => name, figure: ([, same]) => String(same.length) });

function statisticsOf(requests: readonly Request[]) {
  const agentOf = ({ action }: Request) => action.visitor.agent;
  return {
    ...figuresOfRequests(requests),
    topBrowsers: topOf(requests, (request) => agentOf(request).browser),
    topOs: topOf(requests, (request) => agentOf(request).os),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: statistics as the API tells them
function toldStatistics({ clicks, uniqueClicks, topBrowsers, topOs }: any) {
  const sorted = (rows: object) =>
    byValue(Object.entries(rows), { value: ([name]) => name, figure: ([, number]) => number });
  return { clicks, unique: uniqueClicks, topBrowsers: sorted(topBrowsers), topOs: sorted(topOs) };
}

async function* linkDetails({ reader, counted, days, ids }: Given): AsyncGenerator<Comparison> {
  for (const [index, id] of ids.links.entries()) {
    const { details, data } = await reader.get(`/bio/api/url/${id}`);
    const expected = statisticsOf(requestsOf(counted, 'click', index));
    yield { name: `link ${index}`, actual: toldStatistics(data), expected };
    yield { name: `row of link ${index}`, actual: linkRows([details]), expected: rowOf(index, expected) };
    const page = await reader.text(`/${LINKS[index]?.name}+`);
    yield {
      name: `public page of link ${index}`,
      actual: shownFigures(page),
      expected: ofLastMonth(counted, index, days),
    };
  }
}

/** A public page shows the last 30 days. */
function ofLastMonth(counted: Counted, index: number, days: number) {
  const from = FIRST_DAY + (days - 30) * DAY_MS;
  const recent = requestsOf(counted, 'click', index).filter(({ at }) => at >= from);
  const { clicks, unique } = figuresOfRequests(recent);
  return { Clicks: clicks, 'Unique clicks': unique };
}

function rowOf(index: number, { clicks, unique }: { clicks: number; unique: number }) {
  return { [LINKS[index]?.name ?? '']: { clicks, unique } };
}

async function* codes({ reader, counted, ids }: Given): AsyncGenerator<Comparison> {
  const expected = byValue(CODES.entries(), {
    value: ([, { name }]) => name,
    figure: ([index]) => requestsOf(counted, 'scan', index).length,
  });
  const { data } = await reader.get('/bio/api/qr?limit=100');
  const row = { value: ({ name }: { name: string }) => name, figure: ({ scans }: { scans: number }) => Number(scans) };
  yield { name: 'list of codes', actual: byValue(data.qrs as { name: string; scans: number }[], row), expected };
  const file = csvRows(await reader.text('/bio/api/qr/export'));
  const rows = file.map(({ name = '', scans }) => ({ name, scans: Number(scans) }));
  yield { name: 'codes as CSV', actual: byValue(rows, row), expected };
  for (const [index, id] of ids.codes.entries()) {
    const code = await reader.get(`/bio/api/qr/${id}`);
    const own = requestsOf(counted, 'scan', index);
    yield { name: `code ${index}`, actual: toldStatistics(code.data), expected: statisticsOf(own) };
  }
}

/** `POST /query` about links, codes, the campaign, the channel and the account, with the visits that they brought. */
async function* queries({ reader, counted, days, ids }: Given): AsyncGenerator<Comparison> {
  const whole = { from: FIRST_DAY, to: FIRST_DAY + days * DAY_MS };
  const range = { from: dateOf(whole.from), to: dateOf(whole.to - DAY_MS) };
  const metrics = ['clicks', 'scans', 'uniques', 'visitors', 'visits', 'views', 'events', 'conversions'];
  for (const { name, scope, requests, hits } of scopesOf(counted, ids)) {
    const { data } = await reader.post('/api/v1/query', { scope, metrics, range });
    const { visitors, visits, views, events, conversions } = figuresOf(hits, whole);
    yield {
      name: `query of ${name}`,
      actual: data.totals,
      expected: {
        clicks: requests.filter(({ kind }) => kind === 'click').length,
        scans: requests.filter(({ kind }) => kind === 'scan').length,
        uniques: different(requests, ({ visitor }) => visitor),
        visitors,
        visits,
        views,
        events,
        conversions,
      },
    };
  }
}

function* scopesOf(counted: Counted, ids: StageIds) {
  const people = counted.hits;
  const ofLinks = (links: readonly (number | undefined)[]) =>
    people.filter(({ visit }) => visit.link !== undefined && links.includes(visit.link));
  for (const [index, id] of ids.links.entries()) {
    const requests = requestsOf(counted, 'click', index);
    yield { name: `link ${index}`, scope: { link: id }, requests, hits: ofLinks([index]) };
  }
  for (const [index, id] of ids.codes.entries()) {
    const hits = people.filter(({ visit }) => visit.code === index);
    yield { name: `code ${index}`, scope: { qr: id }, requests: requestsOf(counted, 'scan', index), hits };
  }
  const campaign = counted.requests.filter(isOfCampaign);
  yield { name: 'the campaign', scope: { campaign: ids.campaign }, requests: campaign, hits: ofLinks(CAMPAIGN_LINKS) };
  const channel = [...requestsOf(counted, 'click', CHANNEL.link), ...requestsOf(counted, 'scan', CHANNEL.code)];
  const brought = people.filter(({ visit }) => visit.link === CHANNEL.link || visit.code === CHANNEL.code);
  yield { name: 'the channel', scope: { channel: ids.channel }, requests: channel, hits: brought };
  yield { name: 'the account', scope: {}, requests: counted.requests, hits: people };
}

/** The home screen: everything of the account in the last seven days. */
async function home({ reader, counted, days }: Given): Promise<Comparison> {
  const { data } = await reader.get('/api/v1/home?range=7d&timezone=UTC');
  const range = { from: FIRST_DAY + (days - 7) * DAY_MS, to: FIRST_DAY + days * DAY_MS };
  const requests = counted.requests.filter(({ at }) => at >= range.from && at < range.to);
  const { visits, views, visitors, conversions } = figuresOf(counted.hits, range);
  return {
    name: 'home',
    actual: data.totals,
    expected: {
      clicks: requests.filter(({ kind }) => kind === 'click').length,
      scans: requests.filter(({ kind }) => kind === 'scan').length,
      visits,
      views,
      visitors,
      conversions,
    },
  };
}

/** The export of the account has every event, those of bots too. */
async function accountExport({ reader, counted }: Given): Promise<Comparison> {
  const text = await reader.text('/api/v1/account/export?events=1');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; kind: string; bot: number });
  // Clicks and scans of bots are stored with their mark.
  const isPerson = ({ kind, bot }: (typeof lines)[number]) => !['click', 'scan'].includes(kind) || Number(bot) === 0;
  const events = lines.filter((line) => line.type === 'event' && isPerson(line));
  const count = (kind: string) => events.filter((line) => line.kind === kind).length;
  const { hits } = counted;
  return {
    name: 'export of the account',
    actual: { clicks: count('click'), scans: count('scan'), views: count('pageview'), events: count('event') },
    expected: {
      clicks: counted.requests.filter(({ kind }) => kind === 'click').length,
      scans: counted.requests.filter(({ kind }) => kind === 'scan').length,
      views: hits.filter(({ action }) => action.kind === 'view').length,
      events: hits.filter(({ action }) => action.kind === 'event').length,
    },
  };
}
