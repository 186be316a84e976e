import { describe, expect, it } from 'vitest';
import { EMAIL_TOPICS } from '../../contract/vocabulary.ts';
import {
  dropKey,
  emailTopicOf,
  invitationKey,
  invitingWebsite,
  keyOfRecipient,
  readKey,
  reportKey,
  spikeKey,
  spikePrefix,
} from './report-key-value.ts';

describe('keys of mails', () => {
  it.each([
    [reportKey(12, 'weekly', '2026-W47'), 'report:12:weekly:2026-W47', 'weekly'],
    [reportKey(12, 'monthly', '2026-11'), 'report:12:monthly:2026-11', 'monthly'],
    [dropKey(12, '2026-11-16'), 'alert:12:drop:2026-11-16', 'drop'],
    [spikeKey(12, 0), 'alert:12:spike:after-0', 'spike'],
    [keyOfRecipient(reportKey(12, 'weekly', '2026-W47'), 1), 'report:12:weekly:2026-W47:2', 'weekly'],
  ])('%s contains its subject', (key, written, topic) => {
    expect(key).toBe(written);
    expect(readKey(key)).toEqual({ websiteId: 12, topic });
  });

  it('of the first recipient are those of the mail itself', () => expect(keyOfRecipient('x', 0)).toBe('x'));

  it('of invitations change with the website, the address and the day, and nothing else', () => {
    const [day, email] = [Date.parse('2026-11-23T00:00Z'), 'ann@client.example'];
    const key = invitationKey(12, { email, at: day });
    expect([invitingWebsite(key), readKey(key)]).toEqual([12, undefined]);
    expect(invitationKey(12, { email, at: day + 86_399_999 })).toBe(key);
    const others = [
      invitationKey(13, { email, at: day }),
      invitationKey(12, { email: 'bob@client.example', at: day }),
      invitationKey(12, { email, at: day + 86_400_000 }),
    ];
    expect(new Set([key, ...others]).size).toBe(4);
    expect(invitingWebsite(reportKey(12, 'weekly', '2026-W47'))).toBeUndefined();
  });

  it('of spikes start with the same prefix', () => expect(spikeKey(12, 7).startsWith(spikePrefix(12))).toBe(true));

  it.each([
    '',
    'report',
    'report:12',
    'report:x:weekly:1',
    'report:12:drop:1',
    'alert:12:weekly:1',
    'other:12:weekly:1',
  ])('%j is not a key of a report', (key) => expect(readKey(key)).toBeUndefined());
});

describe('the topic that a recipient can turn off', () => {
  it.each([
    ['weekly', 'weekly'],
    ['monthly', 'monthly'],
    ['spike', 'alerts'],
    ['drop', 'alerts'],
  ] as const)('of %s is %s', (topic, expected) => expect(emailTopicOf(topic)).toBe(expected));

  it('begins with its own letter, which stands for it in tokens', () => {
    expect(new Set(EMAIL_TOPICS.map((topic) => topic[0])).size).toBe(EMAIL_TOPICS.length);
  });
});
