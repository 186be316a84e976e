import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../storage/catalog/open-catalog.ts';

/** Accounts of which there is nothing else. */
const MAILED = 90_001;
const THEIRS = 90_002;

/** The contract of the query for failed emails, which home shows. */
export function describeFailedEmails(
  open: () => Promise<{ store: undefined; catalog: Catalog; close: () => Promise<void> }>,
): void {
  describe('failed emails', () => {
    let catalog: Catalog;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ catalog, close } = await open());
    });
    afterAll(() => close());

    const website = (accountId: number, domain: string) =>
      catalog.websites.insert({
        ...{ accountId, domain, privacy: 1, passwordHash: null, email: false, excludeBots: true },
        ...{ excludeParams: '', excludeIps: '', favorite: false, createdAt: 1, updatedAt: 1 },
      });

    it('are problems of the websites whose last report or alert failed, until a later one was sent', async () => {
      const [mine, other, theirs] = [
        await website(MAILED, 'mailed.example'),
        await website(MAILED, 'quiet.example'),
        await website(THEIRS, 'their-mail.example'),
      ];
      let at = 10_000;
      const end = async (key: string, outcome: 'sent' | 'refused' | 'expired' | 'unknown', accountId = MAILED) => {
        const mail = { key, accountId, recipient: 'ada@example.com', subject: 'Weekly report', content: '{}' };
        await catalog.mails.add(mail, ++at);
        const due = await catalog.mails.due({ now: at, longestWaitMs: 1, limit: 100 });
        const added = due.find((one) => one.key === key);
        const taken = added && (await catalog.mails.take(added, at + 9));
        expect(taken).toBeDefined();
        const reason = outcome === 'expired' ? '' : 'No such user.';
        if (taken) await catalog.mails.settle({ ...taken, reason }, outcome, at);
      };
      const wrong = () => catalog.accountObjects.problems(MAILED, 5);
      expect(await wrong()).toEqual([]);
      await end(`report:${mine.id}:weekly:one`, 'refused');
      await end(`alert:${other.id}:drop:one`, 'expired');
      await end(`report:${theirs.id}:weekly:one`, 'refused', THEIRS);
      // Of another account's website, of no website, and on its way.
      await end(`report:${theirs.id}:weekly:two`, 'refused');
      await end('usage:clicks:one', 'refused');
      await end(`report:${mine.id}:monthly:one`, 'unknown');
      const problem = { kind: 'failed_email', type: 'website' };
      const ofOther = { ...problem, id: other.id, name: 'quiet.example', detail: 'ada@example.com' };
      expect(await wrong()).toEqual([
        ofOther,
        { ...problem, id: mine.id, name: 'mailed.example', detail: 'ada@example.com: No such user.' },
      ]);
      expect(await catalog.accountObjects.problems(MAILED, 1)).toHaveLength(1);
      await end(`report:${mine.id}:weekly:two`, 'sent');
      expect(await wrong()).toEqual([ofOther]);
      // After 30 days nobody knows who the recipient was.
      await catalog.mails.forget({ contentMs: 1, shownMs: at + 1, mailMs: 1 });
      expect(await wrong()).toEqual([]);
    });
  });
}
