/** An authenticator app of a person, by its shared secret. */
export interface Totp {
  personId: number;
  /** Base32. Stored in clear, because codes are computed from it. */
  secret: string;
  /** Null until a code has shown that the app holds the secret; before, it is not asked for. */
  confirmedAt: number | null;
  /** The last time step (30 s since 1970) whose code was used. */
  lastStep: number;
  /** Wrong codes since the last right one. */
  failures: number;
  failedAt: number;
}

export interface SecondFactorStore {
  find(personId: number): Promise<Totp | undefined>;
  /** Stores a secret to be confirmed, instead of an earlier unconfirmed one. False when an app is confirmed already. */
  begin(personId: number, secret: string): Promise<boolean>;
  /** Confirms the app, whose code of this time step was used. False if there is no app to confirm. */
  confirm(personId: number, confirmation: Confirmation): Promise<boolean>;
  /** Marks the code of a time step as used and forgets failures. False when it, or a later one, was used before. */
  useStep(personId: number, step: number): Promise<boolean>;
  noteFailure(personId: number, now: number): Promise<void>;
  /** Marks a recovery code as used. False when the person has no such unused code. */
  useRecoveryCode(personId: number, hash: string, now: number): Promise<boolean>;
  /** Replaces all recovery codes, also by none. */
  replaceRecoveryCodes(personId: number, hashes: readonly string[]): Promise<void>;
  /** Returns the number of unused recovery codes. */
  countRecoveryCodes(personId: number): Promise<number>;
  /** Deletes the authenticator app. */
  removeApp(personId: number): Promise<void>;
}

export interface Confirmation {
  secret: string;
  step: number;
  now: number;
}
