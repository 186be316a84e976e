import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../../test/support/test-app.ts';

const { listReportRecipients, createReportRecipient, deleteReportRecipient } = analyticsOperations;

let app: TestApp;
let created = 0;
beforeAll(async () => {
  app = await startTestApp({ config: { smtpUrl: 'smtp://mail.example' } });
});
afterAll(() => app.close());

/** Creates a website of an account of its own, because requests of an account are limited. */
async function website() {
  const account = await app.newAccount();
  const body = { domain: `recipients${++created}.example`, email: 1 };
  const { id } = (await account.api('POST', '/api/v1/websites', body)).json.data;
  const path = `/api/v1/websites/${id}/report-recipients`;
  const add = (email: unknown) => account.api('POST', path, { email });
  const list = async () => (await account.api('GET', path)).json.data;
  return { account, id, path, add, list };
}
const faults = ({ response }: { response: TSchema }, { json }: TestResponse) => [...Value.Errors(response, json)];

describe('the recipients of a website’s reports', () => {
  it('are added, listed, invited again and removed', async () => {
    const { account, path, add, list } = await website();
    expect(await list()).toEqual([]);
    const added = await add('Ann@Client.example');
    expect([added.status, faults(createReportRecipient, added)]).toEqual([200, []]);
    expect(added.json.data).toMatchObject({ email: 'ann@client.example', state: 'pending', invited: true });
    expect((await add('ann@client.example')).json.data).toMatchObject({ id: added.json.data.id, invited: false });
    const listed = await account.api('GET', path);
    expect(faults(listReportRecipients, listed)).toEqual([]);
    const { invited: _, ...row } = added.json.data;
    expect(listed.json.data).toEqual([row]);
    const removed = await account.api('DELETE', `${path}/${row.id}`);
    expect([removed.status, faults(deleteReportRecipient, removed)]).toEqual([200, []]);
    expect((await account.api('DELETE', `${path}/${row.id}`)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('cannot be confirmed with a request', async () => {
    const { account, path, list } = await website();
    const body = { email: 'ann@client.example', state: 'confirmed', created_at: '2020-01-01 00:00:00' };
    await account.api('POST', path, body);
    expect(await list()).toMatchObject([{ state: 'pending' }]);
    const [{ id }] = await list();
    expect((await account.api('PATCH', `${path}/${id}`, { state: 'confirmed' })).status).toBe(405);
    expect(await list()).toMatchObject([{ state: 'pending' }]);
  });

  it.each([[''], ['ann'], ['a@b.example, c@d.example'], [7], [undefined], [`${'a'.repeat(250)}@b.example`]])(
    'reject %j at its field',
    async (email) => {
      const { add, list } = await website();
      const { status, json } = await add(email);
      expect([status, Object.keys(json.errors)]).toEqual([422, ['email']]);
      expect(await list()).toEqual([]);
    },
  );

  it('say that an address unsubscribed, when it is added or removed', async () => {
    const { account, path, add, list } = await website();
    const { id } = (await add('ann@client.example')).json.data;
    await app.deps.catalog.reportRecipients.setState(id, 'unsubscribed');
    const [again, removed] = [await add('ann@client.example'), await account.api('DELETE', `${path}/${id}`)];
    expect([again.status, removed.status]).toEqual([422, 422]);
    expect(again.json.errors.email).toEqual([expect.stringContaining('This address unsubscribed.')]);
    expect(await list()).toMatchObject([{ state: 'unsubscribed' }]);
  });

  it('are limited per minute', async () => {
    const { add, list } = await website();
    const statuses = [];
    for (let number = 0; number < 12; number++) statuses.push((await add(`client${number}@client.example`)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(await list()).toHaveLength(10);
  });

  it('are unknown to other accounts', async () => {
    const [mine, theirs] = [await website(), await website()];
    const { id } = (await theirs.add('ann@client.example')).json.data;
    for (const [method, path, body] of [
      ['GET', theirs.path],
      ['POST', theirs.path, { email: 'bob@client.example' }],
      ['DELETE', `${theirs.path}/${id}`],
      ['DELETE', `${mine.path}/${id}`],
    ] as const)
      expect((await mine.account.api(method, path, body)).status).toBe(404);
    expect(await theirs.list()).toHaveLength(1);
  });

  it('are in the audit log, and in the export of all data', async () => {
    const { account, id, path, add } = await website();
    const recipient = (await add('ann@client.example')).json.data;
    const { text } = await account.api('GET', '/api/v1/account/export');
    const lines = text.split('\n').filter((line) => line.includes('"report_recipient"'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        ...{ type: 'report_recipient', website_id: id, id: recipient.id, email: 'ann@client.example' },
        ...{ state: 'pending', created_at: recipient.created_at },
      },
    ]);
    await account.api('DELETE', `${path}/${recipient.id}`);
    const { json } = await account.api('GET', '/bio/api/audit?limit=3');
    const about = { kind: 'report_recipient', object: recipient.id, name: 'ann@client.example' };
    expect(json.data.entries).toMatchObject([
      { action: 'deleteReportRecipient', category: 'delete', ...about },
      { action: 'exportAccount' },
      { action: 'createReportRecipient', category: 'create', ...about },
    ]);
  });
});
