import type { EmailTopic } from '../../contract/vocabulary.ts';

/** Emails that a person does not want. */
export interface OptOut {
  topic: EmailTopic;
  /** The only website that it concerns; 0 for everything of the topic. */
  websiteId: number;
}

export interface EmailPreferenceStore {
  /** Returns what a person does not want, with the domains of websites; deleted websites are omitted. */
  optOuts(personId: number): Promise<Array<OptOut & { domain: string }>>;
  /** Repeating it changes nothing. */
  optOut(personId: number, optOut: OptOut): Promise<void>;
  optIn(personId: number, optOut: OptOut): Promise<void>;
}
