import { describe, expect, it } from 'vitest';
import type { EmailPreferenceStore, OptOut, SendingWebsite } from './email-preference-port.ts';
import { createEmailPreferences } from './email-preferences.ts';

const ADA = 3;

/** A store that keeps the opt-outs of each person in memory. */
function createAll() {
  const kept = new Map<number, OptOut[]>();
  const sending: SendingWebsite[] = [];
  const of = (personId: number) => kept.get(personId) ?? [];
  const others = (personId: number, { topic, websiteId }: OptOut) =>
    of(personId).filter((one) => one.topic !== topic || one.websiteId !== websiteId);
  const store: EmailPreferenceStore = {
    optOuts: async (personId) =>
      of(personId).map((one) => ({ ...one, domain: one.websiteId > 0 ? `site${one.websiteId}.example` : '' })),
    sending: async () => sending,
    optOut: async (personId, optOut) => void kept.set(personId, [...others(personId, optOut), optOut]),
    optIn: async (personId, optOut) => void kept.set(personId, others(personId, optOut)),
  };
  return { kept, sending, store, preferences: createEmailPreferences(store) };
}

describe('email preferences', () => {
  it('want everything at first', async () => {
    const { preferences } = createAll();
    expect(await preferences.of(ADA)).toEqual({
      topics: [
        { topic: 'weekly', isOn: true },
        { topic: 'monthly', isOn: true },
        { topic: 'alerts', isOn: true },
        { topic: 'responses', isOn: true },
      ],
      websites: [],
      sending: [],
    });
    expect(await preferences.wants(ADA, 'responses')).toBe(true);
  });

  it.each(['weekly', 'monthly', 'alerts', 'responses'] as const)('turn %s off and on again, alone', async (topic) => {
    const { preferences } = createAll();
    for (const isOn of [false, false, true, true]) {
      await preferences.set(ADA, { topic, isOn });
      const { topics } = await preferences.of(ADA);
      expect(topics.filter((one) => !one.isOn)).toEqual(isOn ? [] : [{ topic, isOn: false }]);
      expect(await preferences.wants(ADA, topic)).toBe(isOn);
    }
  });

  it('show a website that an email turned off, which leaves the topic on, and turn it on again', async () => {
    const { kept, store, preferences } = createAll();
    // Only the link in an email of the website may do this: it would tell the domain of any website.
    expect(() => preferences.set(ADA, { topic: 'weekly', isOn: false, websiteId: 7 })).toThrow(/link in its emails/);
    expect(kept.size).toBe(0);
    await store.optOut(ADA, { topic: 'weekly', websiteId: 7 });
    const { topics, websites } = await preferences.of(ADA);
    expect(topics.every(({ isOn }) => isOn)).toBe(true);
    expect(websites).toEqual([{ topic: 'weekly', websiteId: 7, domain: 'site7.example' }]);
    await preferences.set(ADA, { topic: 'weekly', isOn: true, websiteId: 7 });
    expect((await preferences.of(ADA)).websites).toEqual([]);
  });

  it('name the websites that send now, without what the person does not want', async () => {
    const { sending, store, preferences } = createAll();
    const of = (websiteId: number) => ({ websiteId, accountId: 1, domain: `site${websiteId}.example` });
    sending.push({ ...of(7), topics: ['weekly', 'monthly', 'alerts'] }, { ...of(8), topics: ['weekly'] });
    await store.optOut(ADA, { topic: 'weekly', websiteId: 0 });
    await store.optOut(ADA, { topic: 'alerts', websiteId: 7 });
    await store.optOut(ADA, { topic: 'monthly', websiteId: 8 });
    expect((await preferences.of(ADA)).sending).toEqual([{ ...of(7), topics: ['monthly'] }]);
  });

  it('belong to one person', async () => {
    const { preferences } = createAll();
    await preferences.set(ADA, { topic: 'alerts', isOn: false });
    expect(await preferences.wants(4, 'alerts')).toBe(true);
  });

  it.each(['', 'security', 'Weekly', 'weekly '])('reject the topic %j', async (topic) => {
    const { kept, preferences } = createAll();
    expect(() => preferences.set(ADA, { topic, isOn: false })).toThrow(/weekly, monthly, alerts, responses/);
    expect(kept.size).toBe(0);
  });
});
