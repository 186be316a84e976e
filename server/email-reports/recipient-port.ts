import type { ReportRecipientState } from '../../contract/vocabulary.ts';

/** A person outside of the workspace to whom a website's reports are sent once the address is confirmed. */
export interface ReportRecipient {
  id: number;
  email: string;
  state: ReportRecipientState;
  createdAt: number;
}

export interface NewReportRecipient extends Pick<ReportRecipient, 'email' | 'createdAt'> {
  accountId: number;
  websiteId: number;
}

export interface ReportRecipientStore {
  /** Returns the recipients of a website, the oldest first. */
  list(websiteId: number): Promise<ReportRecipient[]>;
  /**
   * Adds a pending recipient, or returns the stored one with this address. Returns undefined if the website has so many
   * recipients already, without those that unsubscribed.
   */
  add(recipient: NewReportRecipient, limit: number): Promise<ReportRecipient | undefined>;
  setState(id: number, state: ReportRecipientState): Promise<void>;
  /** Deletes a recipient who has not unsubscribed. */
  remove(id: number): Promise<void>;
}
