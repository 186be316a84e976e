import type { EmailTopic } from '../../contract/vocabulary.ts';

/** Emails that a person does not want. */
export interface OptOut {
  topic: EmailTopic;
  /** The only website that it concerns; 0 for everything of the topic. */
  websiteId: number;
}

/** A website with what its settings send to its owners. */
export interface SendingWebsite {
  websiteId: number;
  accountId: number;
  domain: string;
  topics: EmailTopic[];
}

export interface EmailPreferenceStore {
  /** Returns what a person does not want, with the domains of websites; deleted websites are omitted. */
  optOuts(personId: number): Promise<Array<OptOut & { domain: string }>>;
  /** Returns websites with reports or alerts in workspaces that a person owns, by domain, at most `limit`. */
  sending(personId: number, limit: number): Promise<SendingWebsite[]>;
  /** Repeating it changes nothing. */
  optOut(personId: number, optOut: OptOut): Promise<void>;
  optIn(personId: number, optOut: OptOut): Promise<void>;
}
