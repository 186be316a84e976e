export { createChallenges } from './challenges.ts';
export { createDevices, type Devices } from './devices.ts';
export { secondFactorMail } from './mails.ts';
export type { Passkey } from './passkey-port.ts';
export { createPasskeys, type Passkeys } from './passkeys.ts';
export { placeName } from './place.ts';
export { createSecondFactor, type SecondFactor, type SecondFactorState } from './second-factor.ts';
export { type CodeOutcome, createSecondStep, type SecondStep } from './second-step.ts';
