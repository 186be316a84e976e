/** What a step of a sign-in is for; a secret of one kind is worth nothing for another. */
export type StepKind = 'second-factor' | 'passkey' | 'openid';

/** A step of a sign-in that has begun. Only the browser has its secret. */
export interface Step {
  /** SHA-256 of the secret. */
  hash: string;
  kind: StepKind;
  /** Null before it is known who signs in. */
  personId: number | null;
  /** What the next step needs, as JSON. */
  detail: string;
  expiresAt: number;
}

export interface StepStore {
  add(step: Step): Promise<void>;
  /** Like `add`, unless a step with this hash exists: of two callers, one gets true. */
  claim(step: Step): Promise<boolean>;
  /** Returns a step that has not expired. */
  find(hash: string, kind: StepKind, now: number): Promise<Step | undefined>;
  /** Like `find`, and deletes the step: of two callers, one gets it. */
  take(hash: string, kind: StepKind, now: number): Promise<Step | undefined>;
  forget(expiredBefore: number): Promise<void>;
}
