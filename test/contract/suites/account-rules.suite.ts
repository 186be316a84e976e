import { describe, expect, it } from 'vitest';
import { readAccount } from '../../support/account-view.ts';
import { auditActions } from '../../support/audit-actions.ts';
import type { World } from '../../support/contract-world.ts';
import { makeOneOfEach } from '../../support/object-factory.ts';
import { expectFieldRefusal, expectRefusal, expectSuccess } from '../../support/response-check.ts';
import { servedOperation } from '../../support/served-operations.ts';

const MINUTE_MS = 60_000;

/** The account of a key: what an update changes, and what a rotation revokes. */
export function describeAccountRules(worldOf: () => World, clock: { offsetMs: number }): void {
  const statusOf = async (key: string) =>
    Promise.all(
      ['showAccount', 'showAnalyticsAccount'].map(async (operation) => (await worldOf().call(operation, key)).status),
    );

  describe('an account update', () => {
    it('changes email and password, leaves an entry in the audit log, and ends nothing else', async () => {
      const { key, id, username } = await worldOf().newAccount();
      const ids = await makeOneOfEach(worldOf(), key);
      const was = await readAccount(worldOf(), key, ids);
      const { showAccount: _before, showAnalyticsAccount: _alike, exportAccount: _whole, ...before } = was;
      const email = `changed-${username}@example.com`;
      const body = { email: email.toUpperCase(), password: 'four plain words here' };
      const response = await worldOf().call('updateAccount', key, { body });
      expectSuccess(servedOperation('updateAccount').operation, response);
      const is = await readAccount(worldOf(), key, ids);
      const { showAccount, showAnalyticsAccount: _, exportAccount: _too, ...after } = is;
      expect(after).toEqual(before);
      expect(JSON.parse(showAccount?.slice(4) ?? '').data).toMatchObject({ id, email, username });
      // The others created one object of each kind.
      expect((await auditActions(worldOf(), id)).filter((action) => !action.startsWith('create'))).toEqual([
        'updateAccount',
      ]);
      expect(response.text + showAccount).not.toMatch(/four plain words/);
    });

    it('without fields changes nothing', async () => {
      const { key, email } = await worldOf().newAccount();
      expectSuccess(
        servedOperation('updateAccount').operation,
        await worldOf().call('updateAccount', key, { body: {} }),
      );
      expect((await worldOf().call('showAccount', key)).json.data.email).toBe(email);
    });

    it.each([
      ['email', 'nobody'],
      ['email', 'a@b'],
      ['email', 'a@b.example,c@d.example'],
      ['email', 'a b@c.example'],
      ['email', 'a@b.example\nBcc: c@d.example'],
      ['email', `${'x'.repeat(250)}@b.example`],
      ['password', 'short'],
      ['password', 'password'],
      ['password', '12345678'],
      ['password', 'x'.repeat(257)],
    ])('returns 400 when %s is %j', async (field, value) => {
      const { key } = await worldOf().newAccount();
      expectFieldRefusal(await worldOf().call('updateAccount', key, { body: { [field]: value } }), 400, field);
    });

    it("returns 400 when the email address is another account's, in any spelling", async () => {
      const [first, second] = [await worldOf().newAccount(), await worldOf().newAccount()];
      const body = { email: first.email.toUpperCase() };
      expectFieldRefusal(await worldOf().call('updateAccount', second.key, { body }), 400, 'email');
    });
  });

  describe('a key rotation', () => {
    it('ends the old key with the answer, in both families', async () => {
      const { key, id } = await worldOf().newAccount();
      const { json } = await worldOf().call('rotateKey', key, { body: {} });
      expect(await statusOf(key)).toEqual([401, 401]);
      expect(await statusOf(json.key)).toEqual([200, 200]);
      expect(await auditActions(worldOf(), id)).toEqual(['rotateKey']);
    });

    it('keeps the old key during the overlap, then reports it as expired', async () => {
      const { key } = await worldOf().newAccount();
      const { json } = await worldOf().call('rotateKey', key, { body: { overlap_minutes: 10 } });
      expect(await statusOf(key)).toEqual([200, 200]);
      clock.offsetMs += 11 * MINUTE_MS;
      expect(await statusOf(key)).toEqual([401, 401]);
      expect((await worldOf().call('showAccount', key)).json.message).toMatch(/expired/);
      expect(await statusOf(json.key)).toEqual([200, 200]);
    });

    it('revokes a key in its overlap if the next rotation requests it', async () => {
      const { key } = await worldOf().newAccount();
      const second = (await worldOf().call('rotateKey', key, { body: { overlap_minutes: 60 } })).json.key;
      await worldOf().call('rotateKey', second, { body: { overlap_minutes: 0 } });
      expect([await statusOf(key), await statusOf(second)]).toEqual([
        [401, 401],
        [401, 401],
      ]);
    });

    it('never prolongs the life of a key', async () => {
      const { key } = await worldOf().newAccount();
      const second = (await worldOf().call('rotateKey', key, { body: { overlap_minutes: 10 } })).json.key;
      await worldOf().call('rotateKey', second, { body: { overlap_minutes: 600 } });
      clock.offsetMs += 11 * MINUTE_MS;
      expect([await statusOf(key), await statusOf(second)]).toEqual([
        [401, 401],
        [200, 200],
      ]);
    });

    it('gives the new key an end that is kept', async () => {
      const { key } = await worldOf().newAccount();
      const end = new Date(Math.ceil((Date.now() + clock.offsetMs) / 1000) * 1000 + 10 * MINUTE_MS);
      const expires = end.toISOString().slice(0, 19).replace('T', ' ');
      const { json } = await worldOf().call('rotateKey', key, { body: { expires } });
      expect(json.expires).toBe(expires);
      expect(await statusOf(json.key)).toEqual([200, 200]);
      clock.offsetMs += 11 * MINUTE_MS;
      const refused = await worldOf().call('showAccount', json.key);
      expectRefusal(refused, 401);
      expect(refused.json.message).toMatch(/expired/);
    });

    it.each([
      ['overlap_minutes', -1],
      ['overlap_minutes', 10_081],
      ['overlap_minutes', 'x'],
      ['expires', '2001-01-01 00:00:00'],
      ['expires', 'tomorrow'],
      ['expires', '2030-02-30 00:00:00'],
      ['expires', '2030-13-01 00:00:00'],
    ])('returns 400 when %s is %j, and ends nothing', async (field, value) => {
      const { key } = await worldOf().newAccount();
      expectFieldRefusal(await worldOf().call('rotateKey', key, { body: { [field]: value } }), 400, field);
      expect(await statusOf(key)).toEqual([200, 200]);
    });
  });
}
