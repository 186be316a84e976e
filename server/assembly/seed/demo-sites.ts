import type { IdentifiedVisitors } from '../../collect/collect.ts';
import type { SavedList, SiteRef } from '../../goals/goals.ts';
import type { Features } from '../../http/shared/features.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoLanding, DemoWorld } from './demo-events.ts';
import { DEMO_WEBSITES, type DemoWebsite } from './demo-websites.ts';
import { readAllPages, runInSequence } from './in-order.ts';

const WEBSITES_DAYS = 105;
const DAY_MS = 86_400_000;

export interface DemoPlan {
  /** Host of short links. */
  host: string;
  /** Number of events: a larger demo has more people. */
  count: number;
  people: IdentifiedVisitors;
  clock: DemoClock;
}

/**
 * This machine's time zone, mostly also that of the browser, so that the overview counts the same days as the
 * dashboards.
 */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Creates the demo's websites with their goals, funnels, segments and annotations. */
export async function ensureWebsites(
  { websites, websiteSettings, goals }: Features,
  accountId: number,
  { people, count, clock }: DemoPlan,
): Promise<DemoWorld['websites']> {
  const known = await readAllPages((request) => websites.page(accountId, { ...request, sortBy: 'id', order: 'asc' }));
  const make = async (domain: string) => {
    const { id } = await websites.create(accountId, { domain, privacy: 0 });
    await websiteSettings.change(accountId, id, { timezone: timeZone });
    return { id };
  };
  return runInSequence(DEMO_WEBSITES, async (website) => {
    const { domain } = website;
    const { id } =
      known.find((one) => one.domain === domain) ?? (await clock.daysAgo(WEBSITES_DAYS, () => make(domain)));
    const site = { accountId, websiteId: id };
    await clock.daysAgo(WEBSITES_DAYS, () => ensureGoals(goals, site, website));
    await ensureAnnotations(goals, site, { website, now: clock.now() });
    return { id, website, people: await userNumbersOf(people, id, { website, count }) };
  });
}

/** Events per identified person, about five visits. */
const EVENTS_PER_USER = 400;
const MAX_USERS = 5_000;

/** Returns the IDs of a website's identified visitors, as the tracker would compute them. */
function userNumbersOf(
  people: IdentifiedVisitors,
  siteId: number,
  { website, count }: { website: DemoWebsite; count: number },
): Promise<string[]> {
  const { domain, weight, named } = website;
  const share = (named.share * weight) / 8;
  const size = named.share === 0 ? 0 : Math.min(MAX_USERS, Math.ceil(20 + (count / EVENTS_PER_USER) * share));
  const names = Array.from({ length: size }, (_, index) => `${named.word}-${index + 1}@${domain}`);
  return runInSequence(names, async (name) => people.personOf(siteId, name));
}

/** Creates the goals, funnels and segments of a website. */
export async function ensureGoals(lists: Features['goals'], site: SiteRef, website: DemoWebsite): Promise<void> {
  const { goals, funnels, segments } = website;
  await ensureSaved(
    lists.goals,
    site,
    goals.map(({ name, match }) => [name, match]),
  );
  await ensureSaved(
    lists.funnels,
    site,
    funnels.map(({ name, definition }) => [name, definition]),
  );
  await ensureSaved(
    lists.segments,
    site,
    segments.map(({ name, filter }) => [name, filter]),
  );
}

/** Creates the annotations of a website's chart. */
async function ensureAnnotations(
  { annotations }: Features['goals'],
  site: SiteRef,
  { website, now }: { website: DemoWebsite; now: number },
): Promise<void> {
  const dayOf = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
  await ensureSaved(
    annotations,
    site,
    website.annotations.map(({ text, daysAgo }) => [text, dayOf(daysAgo)]),
  );
}

async function ensureSaved<Written, Definition>(
  list: SavedList<Written, Definition>,
  site: SiteRef,
  entries: readonly (readonly [name: string, written: Written])[],
): Promise<void> {
  const { items } = await list.page(site, { limit: 100, offset: 0, order: 'asc' });
  const known = new Set(items.map(({ name }) => name));
  for (const [name, written] of entries) if (!known.has(name)) await list.create(site, { name, written });
}

/** Returns the landing page if the address is on one of these websites. */
export function landingIn(websites: DemoWorld['websites'], data: unknown): DemoLanding | undefined {
  const url = typeof data === 'string' ? URL.parse(data) : null;
  const found = websites.find(({ website }) => website.domain === url?.hostname);
  return url && found ? { siteId: found.id, path: url.pathname } : undefined;
}
