import { readConfig } from '../../server/config.ts';
import type { GuardedFetch } from '../../server/platform/fetch/guarded-fetch.ts';
import type { Mail } from '../../server/platform/mail.ts';
import { startTestApp, type TestApp, type TestResponse } from '../support/test-app.ts';
import {
  CAMPAIGN_LINKS,
  CHANNEL,
  CODES,
  EXCLUDED_ADDRESS,
  FIRST_DAY,
  GOAL_EVENT,
  GOAL_PATH,
  LINKS,
  ROTATOR,
  SITES,
} from './cast.ts';
import type { Action, Visitor } from './simulator.ts';

/** A service on which the simulated visitors act, through HTTP alone, at the time that the simulation says. */
export interface Stage {
  app: TestApp;
  ids: StageIds;
  clock: { time: number };
  /** What the service has sent by mail and to webhooks. */
  mails: readonly Mail[];
  posted: readonly string[];
  /** Sends all actions in order, and waits until the last day is nearly over; returns the link that each call of the rotator chose, in order. */
  play(actions: readonly Action[], days: number): Promise<number[]>;
  close(): Promise<void>;
}

export interface StageIds {
  sites: number[];
  links: number[];
  codes: number[];
  campaign: number;
  channel: number;
}

export async function openStage(): Promise<Stage> {
  const clock = { time: FIRST_DAY - 3_600_000 };
  const { trustProxy } = readConfig({ TRUST_PROXY: '1' });
  const [mails, posted]: [Mail[], string[]] = [[], []];
  const send = async (mail: Mail) => {
    mails.push(mail);
    return 'sent' as const;
  };
  const guardedFetch = {
    post: async (_url, { body }) => {
      posted.push(body);
      return { status: 204 };
    },
  } as Pick<GuardedFetch, 'post'> as GuardedFetch;
  const app = await startTestApp({
    engine: true,
    config: { trustProxy, smtpUrl: 'smtp://mail.example' },
    deps: { clock: { now: () => clock.time }, mailer: { send }, guardedFetch },
  });
  const { ids, codePaths } = await prepare(app);
  const play: Stage['play'] = async (actions, days) => {
    const chosen = await playAll({ app, clock, codePaths }, actions);
    clock.time = FIRST_DAY + days * DAY_MS - 60_000;
    return chosen;
  };
  return { app, ids, clock, mails, posted, play, close: app.close };
}

async function prepare(app: TestApp): Promise<{ ids: StageIds; codePaths: string[] }> {
  const post = async (path: string, body?: object) => must(await app.account.api('POST', path, body));
  const sites: number[] = [];
  for (const { domain, timezone, excludeBots } of SITES) {
    const site = { domain, privacy: 0, email: 1, exclude_bots: excludeBots ? 1 : 0, exclude_ips: EXCLUDED_ADDRESS };
    const { id } = (await post('/api/v1/websites', site)).data;
    must(await app.account.api('PATCH', `/api/v1/websites/${id}/settings`, { timezone }));
    await post(`/api/v1/websites/${id}/goals`, { name: 'Thanks', match: { kind: 'page', path: GOAL_PATH } });
    await post(`/api/v1/websites/${id}/goals`, { name: 'Order', match: { kind: 'event', name: GOAL_EVENT } });
    sites.push(id);
  }
  const campaign = (await post('/bio/api/campaign/add', { name: 'Spring', slug: ROTATOR, public: true })).id;
  const links: number[] = [];
  for (const [index, { name, destination }] of LINKS.entries()) {
    const inCampaign = CAMPAIGN_LINKS.includes(index) ? { campaign } : {};
    const body = { url: destination, custom: name, title: name, public_stats: true, ...inCampaign };
    links.push((await post('/bio/api/url/add', body)).id);
  }
  const codes: number[] = [];
  for (const { name, destination } of CODES) {
    codes.push((await post('/bio/api/qr/add', { type: 'link', data: destination, name })).id);
  }
  const channel = (await post('/bio/api/channel/add', { name: 'Print' })).id;
  await post(`/bio/api/channel/${channel}/assign/links/${links[CHANNEL.link]}`);
  await post(`/bio/api/channel/${channel}/assign/qr/${codes[CHANNEL.code]}`);
  const { qrs } = must(await app.account.api('GET', '/bio/api/qr?limit=100')).data;
  const events = ['link.clicked', 'code.scanned', 'goal.reached'];
  await post('/bio/api/webhook/add', { url: 'https://hooks.example/', events });
  const codePaths = codes.map((id) => {
    const link = String(qrs.find((code: { id: number }) => code.id === id)?.link);
    return `/q/${link.slice(link.lastIndexOf('/') + 1)}`;
  });
  return { ids: { sites, links, codes, campaign, channel }, codePaths };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
function must({ status, json, text }: TestResponse): any {
  if (status >= 300) throw new Error(`${status} ${text.slice(0, 300)}`);
  return json;
}

interface Playing {
  app: TestApp;
  clock: { time: number };
  codePaths: readonly string[];
}

const DAY_MS = 86_400_000;

async function playAll(playing: Playing, actions: readonly Action[]): Promise<number[]> {
  const { clock } = playing;
  const chosen: number[] = [];
  const landings = new Map<Visitor, string>();
  for (const action of reportedInOrder(actions)) {
    const moment = action.at + (action.visitor.reportedAfterMs ?? 0);
    const isNewDay = Math.floor(moment / DAY_MS) > Math.floor(clock.time / DAY_MS);
    clock.time = moment;
    if (isNewDay) await untilTokens(playing);
    if (!('site' in action)) {
      const location = await follow(playing, action);
      landings.set(action.visitor, location);
      if (action.kind === 'rotate') chosen.push(LINKS.findIndex(({ destination }) => location.startsWith(destination)));
    } else if (action.visitor.reportedAfterMs === undefined) await track(playing, action, landings.get(action.visitor));
    else await report(playing, action);
  }
  await playing.app.deps.events.settle();
  await playing.app.deps.events.collector.storeFilteredTraffic();
  return chosen;
}

/** Servers report later than trackers: the order in which everything reaches the service. */
function reportedInOrder(actions: readonly Action[]): Action[] {
  const sentAt = ({ at, visitor }: Action) => at + (visitor.reportedAfterMs ?? 0);
  return actions.toSorted((one, other) => sentAt(one) - sentAt(other));
}

/** Right after midnight a redirect does not wait for the day's secret and goes without a token (ADR 12). */
async function untilTokens(playing: Playing): Promise<void> {
  const headers = { 'User-Agent': 'curl/8.0 (bot)', Purpose: 'prefetch' };
  await playing.app.request(`/${LINKS[0]?.name}`, { headers });
  await playing.app.deps.events.settle();
}

function headersOf({ address, agent }: Visitor): Record<string, string> {
  return { 'X-Forwarded-For': address, 'User-Agent': agent.text, 'Accept-Language': 'en' };
}

/** Requests the link, code or rotator and returns where it redirects to. */
async function follow({ app, codePaths }: Playing, action: Extract<Action, { kind: 'click' | 'scan' | 'rotate' }>) {
  const path =
    action.kind === 'rotate'
      ? `/r/${ROTATOR}`
      : action.kind === 'click'
        ? `/${LINKS[action.object]?.name}`
        : codePaths[action.object];
  const isPrefetch = action.kind !== 'rotate' && action.isPrefetch;
  const headers = { ...headersOf(action.visitor), ...(isPrefetch && { 'Sec-Purpose': 'prefetch' }) };
  const { status, headers: answered } = await app.request(path ?? '', { headers });
  if (status !== 302) throw new Error(`${path} answered ${status}.`);
  return answered.get('location') ?? '';
}

type PageAction = Extract<Action, { site: number }>;

function pageOf(action: PageAction, landing: string | undefined): string {
  const { domain } = SITES[action.site] ?? { domain: '' };
  if (action.kind === 'view' && action.isLanding && landing !== undefined) return landing;
  const campaign = action.kind === 'view' && action.campaign ? `?utm_campaign=${action.campaign}` : '';
  return `https://${domain}${action.path}${campaign}`;
}

function fieldsOf(action: PageAction): object {
  if (action.kind === 'view') return action.referrer ? { referrer: action.referrer } : {};
  if (action.kind === 'report') return { engaged: action.engagedMs, scroll: action.scroll };
  const { name, value, unit } = action;
  return { event: unit ? { name, value, unit } : { name } };
}

async function track({ app }: Playing, action: PageAction, landing: string | undefined): Promise<void> {
  const body = JSON.stringify({ page: pageOf(action, landing), ...fieldsOf(action) });
  const { status } = await app.request('/api/event', { method: 'POST', headers: headersOf(action.visitor), body });
  if (status !== 202) throw new Error(`The tracker's endpoint answered ${status}.`);
}

async function report({ app }: Playing, action: PageAction): Promise<void> {
  const { address, agent } = action.visitor;
  const occurred_at = new Date(action.at).toISOString();
  const event = { page: pageOf(action, undefined), ...fieldsOf(action), address, user_agent: agent.text, occurred_at };
  must(await app.account.api('POST', '/api/v1/events', { events: event }));
}
