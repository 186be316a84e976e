import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { openPostOffice, type PostOffice } from '../email-reports/post-office.fixture.ts';
import { createJobs } from './jobs.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let app: TestApp;
let office: PostOffice;
const clock = { time: Date.UTC(2026, 10, 26), now: () => clock.time };
beforeAll(async () => {
  office = await openPostOffice();
  const deps = { clock, mailer: office.mailer(5_000) };
  app = await startTestApp({ engine: true, deps, config: { smtpUrl: office.url, baseUrl: 'https://way.example' } });
});
afterAll(async () => {
  await app.close();
  await office.shut();
});

/** Counts what was clicked, and runs the jobs that write and send emails about it. */
async function runMailJobs(): Promise<string[]> {
  await app.deps.events.settle();
  // Usage is cached for seconds.
  clock.time += 60_000;
  const names = ['queue emails about usage', 'deliver mail'];
  const jobs = createJobs(app.deps, app.app.features).filter(({ name }) => names.includes(name));
  expect(jobs).toHaveLength(2);
  const before = office.arrived.length;
  for (const job of jobs.toSorted((one, other) => other.name.localeCompare(one.name))) await job.run();
  return office.arrived.slice(before).flatMap(({ to }) => to);
}

async function addMember(role: 'admin' | 'viewer'): Promise<string> {
  const { accounts, members } = app.app.features;
  const owner = await accounts.find(app.account.id);
  const guest = await app.newAccount();
  const actor = { accountId: app.account.id, personId: owner?.personId ?? 0, role: 'owner' as const };
  const { link } = await members.invite(actor, { email: undefined, role });
  const personId = (await accounts.find(guest.id))?.personId ?? 0;
  await members.join(new URL(link).searchParams.get('invitation') ?? '', personId);
  return guest.email;
}

it('owners and administrators with a confirmed address get one email at 80% and one at 100% of the clicks, and every click is counted', async () => {
  const { plans } = app.app.features;
  const { name } = await plans.create({ name: 'clicks', clicksPerMonth: 5 });
  await plans.assign(app.account.id, name);
  const admin = await addMember('admin');
  await addMember('viewer');
  const { json } = await app.account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/' });
  const click = async () => {
    clock.time += 1_000;
    const headers = { 'User-Agent': FIREFOX, 'Accept-Language': 'en' };
    return (await app.request(new URL(json.shorturl).pathname, { headers })).status;
  };
  const clicks = (times: number) => Promise.all(Array.from({ length: times }, click));
  const both = [app.account.email, admin].toSorted();
  const unconfirmed = await app.deps.catalog.accounts.findByEmail(await addMember('admin'));
  await app.deps.catalog.emailConfirmations.markUnconfirmed(unconfirmed?.personId ?? 0);

  await clicks(3);
  expect(await runMailJobs()).toEqual([]);
  await clicks(1);
  expect((await runMailJobs()).toSorted()).toEqual(both);
  expect(office.arrived.at(-1)?.text).toContain('used 80% of its plan: 4 of 5 clicks and scans this month');
  expect(await clicks(3)).toEqual([302, 302, 302]);
  expect((await runMailJobs()).toSorted()).toEqual(both);
  expect(office.arrived.at(-1)?.headers.subject).toContain('limit of clicks and scans reached');
  expect(await runMailJobs()).toEqual([]);
  const { quotas } = await plans.quotas(app.account.id);
  expect(quotas.find((quota) => quota.name === 'clicks')).toMatchObject({ used: 7, limit: 5, state: 'reached' });
});
