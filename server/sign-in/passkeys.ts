import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { conflict, invalidField } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Challenges } from './challenges.ts';
import type { Passkey, PasskeyStore } from './passkey-port.ts';

/** EdDSA, ES256 and RS256: those that authenticators have and Node supports without a warning. */
const ALGORITHMS = [-8, -7, -257];
/** Loaded with the first passkey: its 350 modules take a fifth of a second of a start. */
const loadWebAuthn = () => import('@simplewebauthn/server');
/** More than anyone has devices. */
const MAX_PASSKEYS = 20;
const MAX_NAME_CHARACTERS = 60;

/** Passkeys: each proves the person by itself, because the device asks for a fingerprint, face or PIN. */
export interface Passkeys {
  listOf(personId: number): Promise<Passkey[]>;
  /** Returns what the browser needs to create one. Throws above the limit. */
  begin(person: { personId: number; email: string }): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Stores a created one. Throws for a response to another challenge, of another site, or without verification. */
  add(personId: number, created: { response: unknown; name: string }): Promise<void>;
  /** Returns what the browser needs to use one; any of this service unless a person is given. */
  ask(personId?: number): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Returns the person whose passkey signed the challenge; undefined if the response is not valid. Each works once. */
  personOf(response: unknown): Promise<number | undefined>;
  /** Throws if the person has no such passkey. */
  remove(personId: number, id: number): Promise<void>;
}

export interface PasskeysDeps {
  store: PasskeyStore;
  challenges: Challenges;
  /** Public origin of the service; browsers bind passkeys to its host. */
  origin: string;
  /** Shown by the browser and by password managers. */
  serviceName(): string;
  clock: Clock;
}

export function createPasskeys(deps: PasskeysDeps): Passkeys {
  const { store, challenges, origin } = deps;
  const rpID = new URL(origin).hostname;
  return {
    listOf: store.listOf,
    begin: async ({ personId, email }) => {
      const own = await store.listOf(personId);
      if (own.length >= MAX_PASSKEYS)
        throw conflict('name', `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`);
      const { generateRegistrationOptions } = await loadWebAuthn();
      return generateRegistrationOptions({
        rpName: deps.serviceName(),
        rpID,
        userName: email,
        userID: Uint8Array.from(Buffer.from(`person ${personId}`)),
        challenge: Uint8Array.from(Buffer.from(await challenges.make(), 'base64url')),
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: own.map(credentialOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    add: (personId, created) => add(deps, personId, created),
    ask: async (personId) => {
      const own = personId === undefined ? undefined : await store.listOf(personId);
      const { generateAuthenticationOptions } = await loadWebAuthn();
      return generateAuthenticationOptions({
        rpID,
        challenge: Uint8Array.from(Buffer.from(await challenges.make(), 'base64url')),
        userVerification: 'required',
        ...(own && { allowCredentials: own.map(credentialOf) }),
      });
    },
    personOf: (response) => personOf(deps, response),
    remove: async (personId, id) => {
      if (!(await store.remove(personId, id))) throw invalidField('id', 'Passkey not found. It may have been removed.');
    },
  };
}

function credentialOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: [...transports] };
}

async function add(
  { store, challenges, origin, clock }: PasskeysDeps,
  personId: number,
  { response, name }: { response: unknown; name: string },
): Promise<void> {
  const challenge = challengeOf(response);
  const isOurs = await challenges.use(challenge);
  const options = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verify = () =>
    verifyRegistrationResponse({
      ...options,
      supportedAlgorithmIDs: ALGORITHMS,
      response: response as RegistrationResponseJSON,
    });
  const verified = isOurs ? await orUndefined(verify) : undefined;
  if (!verified?.verified) throw invalidField('name', 'The passkey was not created. Try again.');
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const isNew = await store.add({
    personId,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    name: name.trim().slice(0, MAX_NAME_CHARACTERS) || 'Passkey',
    createdAt: clock.now(),
  });
  if (!isNew) throw conflict('name', 'This passkey is already registered.');
}

async function personOf(
  { store, challenges, origin, clock }: PasskeysDeps,
  response: unknown,
): Promise<number | undefined> {
  const passkey = await store.find(textAt(response, 'id'));
  const challenge = challengeOf(response);
  if (!passkey || !(await challenges.use(challenge))) return undefined;
  const { credentialId: id, counter, transports } = passkey;
  const publicKey = Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url'));
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id, publicKey, counter, transports: [...transports] },
    }),
  );
  if (!verified?.verified) return undefined;
  await store.noteUse(passkey.id, { counter: verified.authenticationInfo.newCounter, now: clock.now() });
  return passkey.personId;
}

/** Returns the challenge that the browser says it signed; '' if there is none. */
function challengeOf(response: unknown): string {
  const signed = textAt((response as { response?: unknown } | null)?.response, 'clientDataJSON');
  try {
    return textAt(JSON.parse(Buffer.from(signed, 'base64url').toString()), 'challenge');
  } catch {
    return '';
  }
}

const MAX_CHARACTERS = 10_000;

function textAt(object: unknown, name: string): string {
  const value = typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && value.length <= MAX_CHARACTERS && !value.includes('\u0000') ? value : '';
}

/** The library throws for every response that it does not accept, also for malformed ones. */
async function orUndefined<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
