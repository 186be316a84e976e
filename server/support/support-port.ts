import type { SupportRole } from '../../contract/vocabulary.ts';

/** An owner's permission for operators to open the workspace. */
export interface SupportConsent {
  /** What operators may do in it. */
  role: SupportRole;
  until: number;
}

/** A workspace that an operator has opened, and until when. */
export interface SupportVisit {
  accountId: number;
  personId: number;
  endsAt: number;
}

export interface SupportStore {
  /** Returns the consent of an account that is valid at this time. */
  consent(accountId: number, now: number): Promise<SupportConsent | undefined>;
  /** Replaces the consent; undefined ends it, and with it all visits. Resolves to false if there is no such account. */
  setConsent(accountId: number, consent: SupportConsent | undefined): Promise<boolean>;
  /** Stores a visit, in place of the person's earlier one. */
  begin(visit: SupportVisit): Promise<void>;
  /** Resolves to false if there was no visit. */
  end(visit: Pick<SupportVisit, 'accountId' | 'personId'>): Promise<boolean>;
  /** Deletes visits that ended before this time. */
  forget(endedBefore: number): Promise<void>;
}
