import { describe, expect, it } from 'vitest';
import { MAX_REPORT_RECIPIENTS } from '../../contract/vocabulary.ts';
import { type ReportWorld, UNCONFIRMED, useReportWorld } from './email-reports.fixture.ts';
import type { PostOffice } from './post-office.fixture.ts';

const DAY_MS = 86_400_000;
const BERLIN = { timezone: 'Europe/Berlin' };
const ANN = 'ann@client.example';
const PERSON = 1;

let world: ReportWorld;
let office: PostOffice;
useReportWorld((opened) => {
  ({ world, office } = opened);
});

const unlimited = () => world.another({ limiter: async () => ({ allowed: true, retryAfterSeconds: 0 }) }).recipients;
type Site = Awaited<ReturnType<ReportWorld['website']>>;
const of = ({ accountId, id }: Site) => ({ accountId, websiteId: id });
const by = (site: Site, personId = PERSON) => ({ ...of(site), personId });
const mailsTo = (address: string) => office.arrived.filter(({ to }) => to.includes(address));
const tokenIn = (text: string) => /\/share\/reports\/([\w-]+)/.exec(text)?.[1] ?? '';
const statesOf = async (site: Site) => (await world.reports.recipients.list(of(site))).map(({ state }) => state);

/** Adds a recipient and returns the token in the email that invites them. */
async function invite(site: Site, email = ANN): Promise<string> {
  await unlimited().add(by(site), email);
  await world.reports.deliver();
  return tokenIn(mailsTo(email).at(-1)?.text ?? '');
}

describe('a new recipient', () => {
  it('gets one email that asks for a confirmation, with a link and headers that decline', async () => {
    const site = await world.website({ domain: 'cafe.example', email: false }, BERLIN);
    const added = await world.reports.recipients.add(by(site), ' Ann@Client.Example ');
    expect(added).toMatchObject({ email: ANN, state: 'pending', isInvited: true });
    await world.turn();
    expect(office.arrived.map(({ to }) => to)).toEqual([[ANN]]);
    const [mail] = office.arrived;
    const address = `https://way.example/share/reports/${tokenIn(mail?.text ?? '')}`;
    expect(mail?.headers).toMatchObject({
      subject: 'Confirm email reports about cafe.example',
      'list-unsubscribe': `<${address}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(address);
      expect(body).toContain('Without your confirmation you get no reports.');
      expect(body).not.toContain('/app/');
    }
  });

  it('gets no report before they confirmed, whatever else happens', async () => {
    const site = await world.website({}, { ...BERLIN, alertSpikeVisitors: 4 });
    world.analytics.visitors = () => [9, 100];
    const token = await invite(site);
    expect(await world.reports.recipients.read(token)).toMatchObject({ email: ANN, state: 'pending' });
    for (let week = 0; week < 3; week++) {
      await world.turn();
      world.clock.time += 7 * DAY_MS;
    }
    expect([mailsTo(ANN).length, mailsTo(site.owner).length > 2]).toEqual([1, true]);
  });

  it('is emailed at most once a day, however often they are added, removed and added again', async () => {
    const site = await world.website({ email: false }, BERLIN);
    const recipients = unlimited();
    const asked = async () => (await recipients.add(by(site), ANN)).isInvited;
    expect([await asked(), await asked()]).toEqual([true, false]);
    await world.turn();
    const token = tokenIn(mailsTo(ANN)[0]?.text ?? '');
    const [recipient] = await recipients.list(of(site));
    await recipients.remove(of(site), recipient?.id ?? 0);
    expect(await recipients.decide(token, 'confirmed')).toBeUndefined();
    expect(await asked()).toBe(false);
    // The email that they have works again, as nothing else is sent today.
    expect(await recipients.read(token)).toMatchObject({ state: 'pending' });
    world.clock.time += DAY_MS;
    expect([await asked(), await asked()]).toEqual([true, false]);
    await world.turn();
    expect(mailsTo(ANN)).toHaveLength(2);
  });

  it('gets one email for each website', async () => {
    const [one, other] = [await world.website({ email: false }), await world.website({ email: false })];
    const tokens = [await invite(one), await invite(other)];
    await world.reports.recipients.decide(tokens[0] ?? '', 'confirmed');
    expect([await statesOf(one), await statesOf(other)]).toEqual([['confirmed'], ['pending']]);
  });

  it('gets none if they were removed, declined or confirmed while it waited', async () => {
    const site = await world.website({ email: false }, BERLIN);
    const recipients = unlimited();
    for (const name of ['removed', 'declined', 'confirmed']) await recipients.add(by(site), `${name}@client.example`);
    const [removed, declined, confirmed] = await recipients.list(of(site));
    await recipients.remove(of(site), removed?.id ?? 0);
    await world.catalog.reportRecipients.setState(declined?.id ?? 0, 'unsubscribed');
    await world.catalog.reportRecipients.setState(confirmed?.id ?? 0, 'confirmed');
    await world.turn();
    expect(office.arrived).toEqual([]);
  });

  it('is listed where the service sends no email, and invited once it does', async () => {
    const site = await world.website({ email: false });
    const off = world.another({ isMailOn: false }).recipients;
    expect(await off.add(by(site), ANN)).toMatchObject({ state: 'pending', isInvited: false });
    expect(await world.keys()).toEqual([]);
    expect(await unlimited().add(by(site), ANN)).toMatchObject({ state: 'pending', isInvited: true });
  });

  it.each([
    ['an address that is none', 'ann', PERSON, 'invalid_input'],
    ['two addresses', `${ANN},bob@client.example`, PERSON, 'invalid_input'],
    ['a header', `${ANN}\r\nBcc: eve@example.com`, PERSON, 'invalid_input'],
    ['a person whose own address is not confirmed', ANN, UNCONFIRMED, 'invalid_input'],
  ])('is not added for %s', async (_, email, personId, code) => {
    const site = await world.website({ email: false });
    await expect(world.reports.recipients.add(by(site, personId), email)).rejects.toMatchObject({ code });
    expect([await statesOf(site), await world.keys()]).toEqual([[], []]);
  });

  it('is not added to a website of another account, which has none', async () => {
    const [mine, theirs] = [await world.website({ email: false }), await world.website({ email: false })];
    await invite(theirs);
    const recipients = unlimited();
    const [recipient] = await recipients.list(of(theirs));
    const foreign = { ...by(theirs), accountId: mine.accountId };
    for (const call of [
      () => recipients.add(foreign, 'bob@client.example'),
      () => recipients.list(foreign),
      () => recipients.remove(foreign, recipient?.id ?? 0),
      () => recipients.remove(of(mine), recipient?.id ?? 0),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    expect(await statesOf(theirs)).toEqual(['pending']);
  });

  it('is not added above the limit of the website, or of requests per minute', async () => {
    const site = await world.website({ email: false });
    const recipients = unlimited();
    for (let number = 0; number < MAX_REPORT_RECIPIENTS; number++)
      await recipients.add(by(site), `client${number}@client.example`);
    await expect(recipients.add(by(site), ANN)).rejects.toMatchObject({ code: 'invalid_input' });
    const limited = world.another({ limiter: async () => ({ allowed: false, retryAfterSeconds: 9 }) }).recipients;
    const other = await world.website({ email: false });
    const rejection = { code: 'rate_limited', retryAfterSeconds: 9 };
    await expect(limited.add(by(other), ANN)).rejects.toMatchObject(rejection);
    expect(await statesOf(other)).toEqual([]);
  });
});

describe('a confirmed recipient', () => {
  it('gets the reports of the website without its dashboard, each with one click to unsubscribe', async () => {
    const site = await world.website({ domain: 'cafe.example' }, { ...BERLIN, alertSpikeVisitors: 4 });
    world.analytics.visitors = () => [9, 100];
    const token = await invite(site);
    expect(await world.reports.recipients.decide(token, 'confirmed')).toMatchObject({ state: 'confirmed' });
    office.arrived.length = 0;
    await world.turn();
    expect(office.arrived.flatMap(({ to }) => to).sort()).toEqual([ANN, site.owner, site.owner].sort());
    const [report] = mailsTo(ANN);
    expect(report?.headers.subject).toBe('cafe.example: 4,321 visitors, Nov 16 to 22, 2026');
    expect(report?.headers['list-unsubscribe']).toBe(`<https://way.example/share/reports/${token}>`);
    expect(report?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    for (const body of [report?.text, report?.html]) {
      expect(body).toContain('You get this email because you confirmed reports about cafe.example.');
      expect(body).toContain(`https://way.example/share/reports/${token}`);
      expect(body).not.toMatch(/\/app\/|\/unsubscribe\//);
    }
    const ownReport = mailsTo(site.owner).find(({ headers }) => headers.subject?.includes('4,321'));
    expect(ownReport?.text).toContain('/app/w/');
    expect(ownReport?.text).not.toContain('/share/reports/');
  });

  it('gets them where no owner wants them, each once, also from two processes', async () => {
    const site = await world.website({}, BERLIN);
    await world.reports.recipients.decide(await invite(site), 'confirmed');
    const { personId = 0 } = (await world.catalog.accounts.find(site.accountId)) ?? {};
    await world.catalog.emailPreferences.optOut(personId, { topic: 'weekly', websiteId: site.id });
    office.arrived.length = 0;
    await Promise.all([world.turn(), world.another().queueDue()]);
    await world.turn();
    expect(office.arrived.map(({ to }) => to)).toEqual([[ANN]]);
  });

  it('unsubscribes for good: queued reports, later ones, and invitations', async () => {
    const [site, other] = [await world.website({}, BERLIN), await world.website({ email: false })];
    const token = await invite(site);
    await world.reports.recipients.decide(token, 'confirmed');
    await world.reports.recipients.decide(await invite(other), 'confirmed');
    office.arrived.length = 0;
    await world.reports.queueDue();
    for (let clicks = 0; clicks < 2; clicks++)
      expect(await world.another().recipients.decide(token, 'unsubscribed')).toMatchObject({ state: 'unsubscribed' });
    await world.reports.deliver();
    world.clock.time += 7 * DAY_MS;
    await world.turn();
    expect(mailsTo(ANN)).toEqual([]);
    const recipients = unlimited();
    const [recipient] = await recipients.list(of(site));
    const rejection = { code: 'conflict', message: expect.stringContaining('unsubscribed') };
    await expect(recipients.add(by(site), ANN)).rejects.toMatchObject(rejection);
    await expect(recipients.remove(of(site), recipient?.id ?? 0)).rejects.toMatchObject(rejection);
    expect([await statesOf(site), await statesOf(other)]).toEqual([['unsubscribed'], ['confirmed']]);
  });

  it('can change their mind with the same link', async () => {
    const site = await world.website({}, BERLIN);
    const token = await invite(site);
    for (const state of ['unsubscribed', 'confirmed', 'unsubscribed', 'confirmed'] as const)
      expect(await world.reports.recipients.decide(token, state)).toMatchObject({ email: ANN, state });
    await world.turn();
    expect(mailsTo(ANN)).toHaveLength(2);
  });

  it('gets nothing more once they are removed, queued or not', async () => {
    const site = await world.website({}, BERLIN);
    await world.reports.recipients.decide(await invite(site), 'confirmed');
    office.arrived.length = 0;
    await world.reports.queueDue();
    const [recipient] = await world.reports.recipients.list(of(site));
    await world.reports.recipients.remove(of(site), recipient?.id ?? 0);
    await world.reports.deliver();
    expect(mailsTo(ANN)).toEqual([]);
  });
});

describe('the token of a recipient', () => {
  it('is worthless when anything of it is changed, and for other purposes', async () => {
    const [site, other] = [await world.website({}, BERLIN), await world.website()];
    const token = await invite(site);
    await invite(other, 'bob@client.example');
    const [, mac = ''] = /^\d+-(.*)$/.exec(token) ?? [];
    const forged = ['', 'x', token.slice(0, -1), `${token}x`, `${token}=`, `0${token}`, mac, `${other.id}-${mac}`];
    for (const word of [...forged, `${site.id}-${'A'.repeat(22)}`, `${'9'.repeat(16)}-${mac}`]) {
      expect(await world.reports.recipients.read(word)).toBeUndefined();
      expect(await world.reports.recipients.decide(word, 'confirmed')).toBeUndefined();
    }
    expect(await world.reports.unsubscribe(token)).toBeUndefined();
    expect(await statesOf(site)).toEqual(['pending']);
  });

  it('ends with its website', async () => {
    const site = await world.website({}, BERLIN);
    const token = await invite(site);
    await world.catalog.websites.remove(site.accountId, site.id, 3);
    expect(await world.reports.recipients.decide(token, 'confirmed')).toBeUndefined();
  });
});
