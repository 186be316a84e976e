import { EMAIL_TOPICS, type EmailTopic } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import type { EmailPreferenceStore, OptOut, SendingWebsite } from './email-preference-port.ts';

/** Which emails a person gets. Emails about the safety of the account have no choice. */
export interface EmailPreferences {
  of(personId: number): Promise<PersonPreferences>;
  wants(personId: number, topic: EmailTopic): Promise<boolean>;
  /**
   * Turns a topic on or off for everything, or on again for one website: unsubscribing from one is done by the link in its
   * emails. Throws `invalid_input` for unknown topics.
   */
  set(personId: number, choice: EmailChoice): Promise<void>;
}

export interface PersonPreferences {
  topics: Array<{ topic: EmailTopic; isOn: boolean }>;
  /** Websites that the person unsubscribed from, with the topic. */
  websites: Array<{ topic: EmailTopic; websiteId: number; domain: string }>;
  /** Websites whose reports or alerts the person gets now, with the topics. */
  sending: SendingWebsite[];
}

export interface EmailChoice {
  topic: string;
  isOn: boolean;
  /** 0 or undefined for everything of the topic. */
  websiteId?: number | undefined;
}

/** Websites that a screen lists. */
const MAX_SENDING = 200;

export function createEmailPreferences(store: EmailPreferenceStore): EmailPreferences {
  return {
    of: async (personId) => {
      const [optOuts, sending] = await Promise.all([store.optOuts(personId), store.sending(personId, MAX_SENDING)]);
      const isOff = (topic: EmailTopic) => optOuts.some((one) => one.topic === topic && one.websiteId === 0);
      return {
        topics: EMAIL_TOPICS.map((topic) => ({ topic, isOn: !isOff(topic) })),
        websites: optOuts.filter(({ websiteId }) => websiteId > 0),
        sending: wanted(sending, optOuts),
      };
    },
    wants: async (personId, topic) => {
      const optOuts = await store.optOuts(personId);
      return !optOuts.some((one) => one.topic === topic && one.websiteId === 0);
    },
    set: (personId, { topic: written, isOn, websiteId = 0 }) => {
      const topic = EMAIL_TOPICS.find((known) => known === written);
      if (topic === undefined) throw invalidField('topic', `topic must be one of ${EMAIL_TOPICS.join(', ')}.`);
      if (!isOn && websiteId !== 0)
        throw invalidField('website', 'Unsubscribe from one website with the link in its emails.');
      const optOut = { topic, websiteId };
      return isOn ? store.optIn(personId, optOut) : store.optOut(personId, optOut);
    },
  };
}

/** Without what the person unsubscribed from. */
function wanted(sending: readonly SendingWebsite[], optOuts: readonly OptOut[]): SendingWebsite[] {
  return sending
    .map((one) => {
      const off = optOuts.filter(({ websiteId }) => websiteId === 0 || websiteId === one.websiteId);
      return { ...one, topics: one.topics.filter((topic) => !off.some((optOut) => optOut.topic === topic)) };
    })
    .filter(({ topics }) => topics.length > 0);
}
