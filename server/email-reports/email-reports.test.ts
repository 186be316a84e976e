import { describe, expect, it } from 'vitest';
import { isDown, type ReportWorld, useReportWorld } from './email-reports.fixture.ts';
import type { PostOffice } from './post-office.fixture.ts';
import { MONDAY } from './report.fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BERLIN = { timezone: 'Europe/Berlin' };

let world: ReportWorld;
let office: PostOffice;
useReportWorld((opened) => {
  ({ world, office } = opened);
});

const tokenIn = (text: string) => /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '';

describe('a report that is due', () => {
  it('arrives with its numbers, in both forms, with all that stops it', async () => {
    const { accountId, id, owner } = await world.website({ domain: 'kaffee.example' }, BERLIN);
    world.goals.push(
      { name: 'Order', match: { kind: 'event', name: 'Order' } },
      { name: 'Thanks', match: { kind: 'page', path: '/thanks' } },
    );
    await world.turn();
    expect(office.arrived).toHaveLength(1);
    const [mail] = office.arrived;
    expect(mail?.to).toEqual([owner]);
    expect(mail?.headers.subject).toBe('kaffee.example: 4,321 visitors, Nov 16 to 22, 2026');
    for (const body of [mail?.text ?? '', mail?.html ?? '']) {
      for (const words of ['4,321', '+8%', '15,678', '40,321', '1m 42s', '/pricing', '777', 'Google', '555']) {
        expect(body).toContain(words);
      }
      for (const words of ['Netherlands', '444', 'Order', '31', 'Thanks', '17']) expect(body).toContain(words);
      expect(body).toContain(`https://way.example/app/w/${accountId}/websites/${id}`);
      expect(tokenIn(body)).not.toBe('');
    }
    const address = `https://way.example/unsubscribe/${tokenIn(mail?.text ?? '')}`;
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<${address}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[0-9a-f]{40}@way\.example>$/),
    });
  });

  it('asks about the week before, and the one before that, in the website’s own days', async () => {
    const { accountId, id } = await world.website({}, BERLIN);
    await world.reports.queueDue();
    expect(world.analytics.overviews).toEqual([
      {
        scope: { kind: 'website', accountId, id },
        timezone: 'Europe/Berlin',
        range: { from: Date.parse('2026-11-15T23:00Z'), to: Date.parse('2026-11-22T23:00Z') },
        compare: { from: Date.parse('2026-11-08T23:00Z'), to: Date.parse('2026-11-15T23:00Z') },
        interval: 'day',
        limit: 10,
        goals: [],
      },
    ]);
  });

  it('links to the dashboard in its workspace, public or not', async () => {
    const { accountId, id } = await world.website({ privacy: 1 }, BERLIN);
    await world.turn();
    expect(office.arrived[0]?.text).toContain(`https://way.example/app/w/${accountId}/websites/${id}\n`);
    expect(office.arrived[0]?.text).not.toContain('/share/');
  });

  it('is sent once per website and period, with any number of processes and attempts', async () => {
    const { id } = await world.website({}, { ...BERLIN, reportMonthly: true });
    await Promise.all(Array.from({ length: 5 }, () => world.another().queueDue()));
    for (let minute = 0; minute < 5; minute++) {
      world.clock.time += MINUTE_MS;
      await world.turn();
    }
    expect(await world.keys()).toEqual([`report:${id}:weekly:2026-W47`]);
    world.clock.time = Date.parse('2026-12-01T05:00Z');
    await world.turn();
    await world.turn();
    expect((await world.keys()).sort()).toEqual(
      [`report:${id}:monthly:2026-11`, `report:${id}:weekly:2026-W48`].concat(`report:${id}:weekly:2026-W47`).sort(),
    );
    expect(office.arrived).toHaveLength(3);
  });

  it('comes at six in the morning of the website’s own time, not before', async () => {
    const sites = {
      'Pacific/Auckland': await world.website({}, { timezone: 'Pacific/Auckland' }),
      'Europe/Berlin': await world.website({}, BERLIN),
      UTC: await world.website(),
      'America/New_York': await world.website({}, { timezone: 'America/New_York' }),
    };
    const dueAt = {
      'Pacific/Auckland': '2026-11-22T17:00Z',
      'Europe/Berlin': '2026-11-23T05:00Z',
      UTC: '2026-11-23T06:00Z',
      'America/New_York': '2026-11-23T11:00Z',
    };
    for (const [zone, { id }] of Object.entries(sites)) {
      world.clock.time = Date.parse(dueAt[zone as keyof typeof dueAt]) - 1;
      await world.reports.queueDue();
      expect(await world.keys()).not.toContain(`report:${id}:weekly:2026-W47`);
      world.clock.time++;
      await world.reports.queueDue();
      expect(await world.keys()).toContain(`report:${id}:weekly:2026-W47`);
    }
  });

  it('comes late when the service was down, and not at all after three days', async () => {
    const { id } = await world.website({}, BERLIN);
    world.clock.time += 3 * DAY_MS;
    await world.turn();
    expect(await world.keys()).toEqual([`report:${id}:weekly:2026-W47`]);
    const late = await world.website({}, BERLIN);
    world.clock.time += MINUTE_MS;
    await world.turn();
    expect(await world.keys()).not.toContain(`report:${late.id}:weekly:2026-W47`);
  });

  it('does not come twice when the clock is put back, and at most goes missing when it is put forward', async () => {
    const { id } = await world.website({ createdAt: MONDAY - 8 * DAY_MS }, BERLIN);
    await world.turn();
    for (const days of [-1, -8, -30, 0, 400, 0, 1]) {
      world.clock.time = MONDAY + days * DAY_MS;
      await world.turn();
    }
    const keys = await world.keys();
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain(`report:${id}:weekly:2026-W47`);
    expect(office.arrived).toHaveLength(keys.length);
  });

  it('does not come for a website that is younger than the week', async () => {
    await world.website({ createdAt: MONDAY - HOUR_MS }, BERLIN);
    await world.turn();
    expect(await world.keys()).toEqual([]);
  });

  it('is sent only if the owner turned it on', async () => {
    await world.website({ email: false }, BERLIN);
    await world.website({}, { ...BERLIN, reportWeekly: false, reportMonthly: true });
    await world.turn();
    expect(await world.keys()).toEqual([]);
  });

  it('does not come to accounts that are suspended, until they are not', async () => {
    const { id, accountId } = await world.website({}, BERLIN);
    const db = world.database.connect();
    await db.updateTable('account').set({ suspendedAt: 5 }).where('id', '=', accountId).execute();
    await world.turn();
    expect(await world.keys()).toEqual([]);
    await db.updateTable('account').set({ suspendedAt: null }).where('id', '=', accountId).execute();
    world.clock.time += HOUR_MS;
    await world.turn();
    expect(await world.keys()).toEqual([`report:${id}:weekly:2026-W47`]);
  });

  it('goes to each owner of the account', async () => {
    const [mine, theirs] = [await world.website({}, BERLIN), await world.website({ email: false })];
    const db = world.database.connect();
    const other = await world.catalog.accounts.find(theirs.accountId);
    const membership = { accountId: mine.accountId, personId: other?.personId ?? 0, role: 'owner', createdAt: 1 };
    await db.insertInto('membership').values(membership).execute();
    await world.turn();
    expect(office.arrived.flatMap(({ to }) => to).sort()).toEqual([mine.owner, theirs.owner].sort());
  });

  it.each(['unsubscribe', 'join'] as const)(
    'comes once to each reader if its run was interrupted, and its first readers %s before the next',
    async (what) => {
      const website = await world.website({}, BERLIN);
      const readers = [website.owner, await world.partner(website), await world.partner(website)];
      const { personId = 0 } = (await world.catalog.accounts.find(website.accountId)) ?? {};
      const { emailPreferences: preferences, reportSubjects } = world.catalog;
      if (what === 'join') await preferences.optOut(personId, { topic: 'weekly', websiteId: website.id });
      let tokens = 0;
      const token = async () => {
        if (++tokens === 2) throw new Error('the process ends here');
        return 'x';
      };
      const unsubscribing = { token, read: async () => undefined, stop: async () => undefined };
      expect(await world.another({ unsubscribing }).queueDue()).toBe(0);
      if (what === 'join') await preferences.optIn(personId, { topic: 'weekly', websiteId: website.id });
      else await preferences.optOut(personId, { topic: 'weekly', websiteId: website.id });
      const subject = await reportSubjects.find(website.accountId, website.id);
      const wanting = subject?.readers.filter(({ unwanted }) => !unwanted.includes('weekly')).map(({ email }) => email);
      await world.turn();
      expect(wanting?.sort()).toEqual(what === 'join' ? readers.sort() : readers.slice(1).sort());
      expect(office.arrived.flatMap(({ to }) => to).sort()).toEqual(wanting);
    },
  );

  it('is not sent to an address that the owner no longer uses, or after unsubscribing', async () => {
    const [moved, off, gone] = [
      await world.website({}, BERLIN),
      await world.website({}, BERLIN),
      await world.website({}, BERLIN),
    ];
    await world.reports.queueDue();
    const { personId = 0 } = (await world.catalog.accounts.find(moved.accountId)) ?? {};
    await world.catalog.accounts.changeCredentials(personId, { email: 'new@example.com', now: 2 });
    await world.catalog.websites.update(off.accountId, off.id, { email: false });
    await world.catalog.websites.remove(gone.accountId, gone.id, 3);
    await world.reports.deliver();
    expect(office.arrived).toEqual([]);
    world.clock.time += DAY_MS;
    await world.reports.deliver();
    expect(office.arrived).toEqual([]);
  });

  it('about usage is sent only to people who are still administrators', async () => {
    const { accountId, owner } = await world.website({ email: false });
    const content = JSON.stringify({ subject: 'Usage', text: 'Near the limit.' });
    for (const recipient of [owner, 'former@example.com'])
      await world.catalog.mails.add({ key: `plan:${accountId}:${recipient}`, accountId, recipient, content }, 1);
    world.clock.time = 2;
    await world.reports.deliver();
    expect(office.arrived.flatMap(({ to }) => to)).toEqual([owner]);
  });

  it('waits while the event log cannot be reached, logs that once per run, and is sent when it is back', async () => {
    await world.website({}, BERLIN);
    await world.website({}, BERLIN);
    world.analytics.fails = isDown;
    await world.turn();
    expect(await world.keys()).toEqual([]);
    expect(world.logged).toEqual([[{ rhythm: 'weekly' }, 'Reports are delayed: the event log is unavailable.']]);
    world.analytics.fails = undefined;
    await world.turn();
    expect(office.arrived).toHaveLength(2);
  });

  it('that fails does not block the others, and is retried after an hour', async () => {
    const [bad, good] = [await world.website({}, BERLIN), await world.website({}, BERLIN)];
    world.analytics.fails = (id) => (id === bad.id ? new Error('a bug') : undefined);
    await world.turn();
    await world.turn();
    expect(await world.keys()).toEqual([`report:${good.id}:weekly:2026-W47`]);
    expect(world.logged).toHaveLength(1);
    world.analytics.fails = undefined;
    world.clock.time += HOUR_MS;
    await world.turn();
    expect(await world.keys()).toContain(`report:${bad.id}:weekly:2026-W47`);
  });

  it('waits its turn where many are due at the same time', async () => {
    const first = await world.website({}, BERLIN);
    const { id: _, owner: __, ...row } = first;
    for (let index = 0; index < 299; index++) {
      await world.catalog.websites.insert({ ...row, domain: `many${index}.example` });
    }
    const queued = [];
    for (let minute = 0; minute < 4; minute++) {
      world.clock.time = MONDAY + HOUR_MS + minute * MINUTE_MS;
      queued.push(await world.reports.queueDue());
    }
    expect(queued).toEqual([120, 120, 60, 0]);
    expect(new Set(await world.keys()).size).toBe(300);
  });

  it('is not even queued without a mail server', async () => {
    await world.website({}, { ...BERLIN, alertSpikeVisitors: 1 });
    const off = world.another({ isMailOn: false, mailer: { send: async () => 'off' } });
    expect([await off.queueDue(), await off.watch(), await off.deliver()]).toEqual([0, 0, 0]);
    expect(await world.keys()).toEqual([]);
    expect(world.analytics.overviews).toEqual([]);
  });

  it('is not begun by a process that is about to end', async () => {
    await world.website({}, { ...BERLIN, alertSpikeVisitors: 1 });
    world.analytics.visitors = () => [9, 0];
    world.reports.stop();
    await world.turn();
    expect(await world.keys()).toEqual([]);
  });
});
