import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRateLimiter } from '../accounts/accounts.ts';
import { systemRandom } from '../platform/random.ts';
import type { SecondFactorChange } from './mails.ts';
import type { Passkey } from './passkey-port.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';
import type { SecondFactorStore, Totp } from './second-factor-port.ts';

const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;
const ANNA = { id: 7, personId: 9 };
const ADDRESS = '192.0.2.1';

/** Keeps one person's second factor in memory. */
function memoryStore(): SecondFactorStore & { hashes: readonly string[] } {
  let totp: Totp | undefined;
  const used = new Set<string>();
  const store = {
    hashes: [] as readonly string[],
    find: async () => totp,
    begin: async (personId: number, secret: string) => {
      if (totp?.confirmedAt) return false;
      totp = { personId, secret, confirmedAt: null, lastStep: 0, failures: 0, failedAt: 0 };
      return true;
    },
    confirm: async (_: number, { step, now }: Parameters<SecondFactorStore['confirm']>[1]) => {
      if (!totp || totp.confirmedAt) return false;
      totp = { ...totp, confirmedAt: now, lastStep: step };
      return true;
    },
    useStep: async (_: number, step: number) => {
      if (!totp || step <= totp.lastStep) return false;
      totp = { ...totp, lastStep: step, failures: 0 };
      return true;
    },
    noteFailure: async (_: number, failedAt: number) => {
      if (totp) totp = { ...totp, failures: totp.failures + 1, failedAt };
    },
    useRecoveryCode: async (_: number, hash: string) => {
      if (!store.hashes.includes(hash) || used.has(hash)) return false;
      used.add(hash);
      return true;
    },
    replaceRecoveryCodes: async (_: number, hashes: readonly string[]) => {
      store.hashes = hashes;
    },
    countRecoveryCodes: async () => store.hashes.filter((hash) => !used.has(hash)).length,
    removeApp: async () => {
      totp = undefined;
    },
  };
  return store;
}

describe('the second factor', () => {
  let now: number;
  let reported: SecondFactorChange[];
  let store: ReturnType<typeof memoryStore>;
  let factor: SecondFactor;
  let secret: string;
  let recoveryCodes: string[];
  const passkeys: Passkey[] = [];

  const codeAt = (at: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });
  const accepts = (code: string, address = ADDRESS) => factor.accepts(ANNA, { code, address });
  /** A code that is right in none of the steps around now. */
  const wrongCode = () => {
    const right = [-1, 0, 1].map((step) => codeAt(now + step * STEP_MS));
    return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? '';
  };

  beforeEach(async () => {
    now = 1_800_000_000_000;
    reported = [];
    store = memoryStore();
    const hits = new Map<string, number>();
    const hit = async (key: string, minute: number) => {
      hits.set(`${key} ${minute}`, (hits.get(`${key} ${minute}`) ?? 0) + 1);
      return hits.get(`${key} ${minute}`) ?? 0;
    };
    const clock = { now: () => now };
    factor = createSecondFactor({
      store,
      passkeys: { listOf: async () => passkeys, removeAll: async () => void passkeys.splice(0) },
      limiter: createRateLimiter({ hit, forgetBefore: async () => undefined }, clock),
      notify: (_, change) => reported.push(change),
      serviceName: () => 'Acme Links',
      random: systemRandom,
      clock,
    });
    ({ secret } = await factor.begin(ANNA.personId, 'anna@example.com'));
    recoveryCodes = await factor.confirm(ANNA, codeAt(now));
    now += 10 * STEP_MS;
  });

  it('is off until a code of the app confirms it, and its address names the service and the person', async () => {
    await factor.turnOff(ANNA);
    const { address, ...begun } = await factor.begin(ANNA.personId, 'anna@example.com');
    secret = begun.secret;
    expect(address).toMatch(
      /^otpauth:\/\/totp\/Acme%20Links:anna%40example\.com\?issuer=Acme%20Links&secret=[A-Z2-7]{32}&/,
    );
    expect(await factor.isOn(ANNA.personId)).toBe(false);
    expect(await accepts(codeAt(now))).toBe(false);
    await expect(factor.confirm(ANNA, wrongCode())).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await factor.isOn(ANNA.personId)).toBe(false);
    await factor.confirm(ANNA, codeAt(now));
    expect(await factor.state(ANNA.personId)).toEqual({ isOn: true, appSince: now, recoveryCodes: 10 });
    await expect(factor.begin(ANNA.personId, '')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('accepts the code of this half minute and of its neighbors, with spaces too, and no other', async () => {
    expect(await accepts(codeAt(now - 2 * STEP_MS))).toBe(false);
    expect(await accepts(codeAt(now + 2 * STEP_MS))).toBe(false);
    expect(await accepts(codeAt(now - STEP_MS))).toBe(true);
    expect(await accepts(codeAt(now).replace(/^.../, '$& '))).toBe(true);
    now += 60_000;
    for (const code of ['', '12345', 'abcdef', '1234567', '\u0000'.repeat(6)]) expect(await accepts(code)).toBe(false);
  });

  it('accepts no code twice, nor the one that confirmed it', async () => {
    const code = codeAt(now);
    expect(await accepts(code)).toBe(true);
    expect(await accepts(code)).toBe(false);
    expect(await accepts(codeAt(now - STEP_MS))).toBe(false);
    now += STEP_MS;
    expect(await accepts(codeAt(now))).toBe(true);
  });

  it('accepts each recovery code once, however it is typed, stores hashes alone, and tells the person', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([a-km-np-z2-9]{6}-){3}[a-km-np-z2-9]{6}$/);
    expect(store.hashes.join()).not.toContain(first.replaceAll('-', ''));
    expect(await accepts(first)).toBe(true);
    expect(await accepts(first)).toBe(false);
    expect(await accepts(second.toUpperCase().replaceAll('-', ' '))).toBe(true);
    expect((await factor.state(ANNA.personId)).recoveryCodes).toBe(8);
    now += 60_000;
    await factor.renewCodes(ANNA);
    expect(await accepts(recoveryCodes[2] ?? '')).toBe(false);
    expect(reported).toEqual(['on', 'recovery', 'recovery', 'codes']);
  });

  it('limits attempts per person and network before a code is looked at', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await accepts(wrongCode());
    await expect(accepts(codeAt(now))).rejects.toMatchObject({ code: 'rate_limited' });
    expect((await store.find(ANNA.personId))?.failures).toBe(5);
    for (let network = 0; network < 5; network++) await accepts(wrongCode(), `198.51.${network}.1`);
    await expect(accepts(codeAt(now), '203.0.113.9')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('delays attempts longer after each wrong code, notifies the person once, and still accepts recovery codes', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      await accepts(wrongCode());
      now += 60_000;
    }
    expect(reported).toEqual(['on', 'guesses']);
    await accepts(wrongCode());
    await expect(accepts(codeAt(now))).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 120 });
    expect(await accepts(recoveryCodes[0] ?? '')).toBe(true);
    for (let attempt = 0; attempt < 8; attempt++) {
      now += HOUR_MS;
      await accepts(wrongCode());
    }
    now += HOUR_MS - 1;
    await expect(accepts(codeAt(now))).rejects.toMatchObject({ retryAfterSeconds: 1 });
    now += 1;
    expect(await accepts(codeAt(now))).toBe(true);
    expect((await store.find(ANNA.personId))?.failures).toBe(0);
  });

  it('stays on while a passkey is left, and creates recovery codes for the first factor only', async () => {
    passkeys.push({} as Passkey);
    expect(await factor.passkeyAdded(ANNA)).toEqual([]);
    await factor.removeApp(ANNA);
    expect(await factor.state(ANNA.personId)).toEqual({ isOn: true, appSince: null, recoveryCodes: 10 });
    expect(await accepts(codeAt(now))).toBe(false);
    expect(await accepts(recoveryCodes[0] ?? '')).toBe(true);
    passkeys.pop();
    await factor.passkeyRemoved(ANNA);
    expect(await factor.state(ANNA.personId)).toEqual({ isOn: false, appSince: null, recoveryCodes: 0 });
    passkeys.push({} as Passkey);
    expect(await factor.passkeyAdded(ANNA)).toHaveLength(10);
    await factor.turnOff(ANNA);
    expect((await factor.state(ANNA.personId)).isOn).toBe(false);
    expect(reported).toEqual(['on', 'passkey-added', 'app-removed', 'recovery', 'off', 'passkey-added', 'off']);
  });

  it('is off for good after it was turned off', async () => {
    await factor.turnOff(ANNA);
    await factor.turnOff(ANNA);
    expect(reported).toEqual(['on', 'off']);
    expect(await factor.state(ANNA.personId)).toEqual({ isOn: false, appSince: null, recoveryCodes: 0 });
    expect(await accepts(recoveryCodes[0] ?? '')).toBe(false);
    await expect(factor.renewCodes(ANNA)).rejects.toMatchObject({ code: 'conflict' });
  });
});
