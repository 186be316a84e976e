import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

/** The current and the maximum number of concurrent computations. */
const load = vi.hoisted(() => ({ now: 0, most: 0 }));

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  const counted =
    <Arguments extends unknown[], Result>(work: (...values: Arguments) => Promise<Result>) =>
    async (...values: Arguments) => {
      load.now++;
      load.most = Math.max(load.most, load.now);
      try {
        return await work(...values);
      } finally {
        load.now--;
      }
    };
  return { ...original, hash: counted(original.hash), verify: counted(original.verify) };
});

beforeEach(() => {
  load.most = 0;
});
afterEach(() => expect(load.now).toBe(0));

const outcomes = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((result) => (result.status === 'rejected' ? result.reason.code : 'done'));

describe('a password hash', () => {
  const { hash, verify } = createPasswordHasher();

  it('is argon2id with 19 MiB, two passes and one lane, and its own salt', async () => {
    const [one, other] = await Promise.all([hash('correct horse'), hash('correct horse')]);
    for (const stored of [one, other])
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22,}\$[^$]{43}$/);
    expect(one).not.toBe(other);
  });

  it.each(['correct horse', ' blanks around ', 'x'.repeat(256), 'pässwörd 🙂', 'null\\0'])(
    'is verified by %j and by nothing near it',
    async (password) => {
      const stored = await hash(password);
      const near = [`${password} `, password.slice(1), password.toUpperCase() + password, ''];
      const results = await Promise.all([password, ...near].map((attempt) => verify(stored, attempt)));
      expect(results).toEqual([true, false, false, false, false]);
      expect(stored).not.toContain(password);
    },
  );

  it('of an older, weaker setting is still verified', async () => {
    const { hash: bare } = await import('@node-rs/argon2');
    const stored = await bare('correct horse', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect(await verify(stored, 'correct horse')).toBe(true);
    expect(await verify(stored, 'wrong horse')).toBe(false);
  });
});

describe('the queue for password hashes', () => {
  it('runs two at a time', async () => {
    const { hash } = createPasswordHasher();
    await Promise.all(Array.from({ length: 6 }, (_, index) => hash(`password ${index}`)));
    expect(load.most).toBe(2);
  });

  it('queues 50 hashes and rejects further ones immediately', async () => {
    const { hash, verify } = createPasswordHasher();
    const running = outcomes([hash('one'), hash('two')]);
    const waiting = outcomes(Array.from({ length: 50 }, () => verify('no hash at all', 'x')));
    const tooMany = await outcomes([hash('three'), verify('no hash at all', 'x')]);
    expect(tooMany).toEqual(['unavailable', 'unavailable']);
    // Rejected calls did not wait for the others.
    expect(load.now).toBe(2);
    expect(await running).toEqual(['done', 'done']);
    expect(await waiting).not.toContain('unavailable');
    expect(load.most).toBe(2);
  });

  it('hands places on after failures: as many fit in afterwards as before', async () => {
    const { hash, verify } = createPasswordHasher();
    for (let round = 0; round < 3; round++) {
      const failing = await Promise.allSettled(Array.from({ length: 52 }, () => verify('no hash at all', 'x')));
      expect(failing.every(({ status }) => status === 'rejected')).toBe(true);
    }
    load.most = 0;
    const results = await outcomes([...Array.from({ length: 52 }, () => verify('no hash at all', 'x')), hash('late')]);
    expect(results.at(-1)).toBe('unavailable');
    expect(results.filter((code) => code === 'unavailable')).toHaveLength(1);
    expect(await hash('afterwards')).toMatch(/^\$argon2id/);
    expect(load.most).toBe(2);
  });

  it('is one for each hasher', async () => {
    const [one, other] = [createPasswordHasher(), createPasswordHasher()];
    const crowd = outcomes(Array.from({ length: 52 }, () => one.verify('no hash at all', 'x')));
    expect(await other.hash('x')).toMatch(/^\$argon2id/);
    expect(await crowd).not.toContain('unavailable');
  });

  it('tells rejected callers to retry in a second', async () => {
    const { verify } = createPasswordHasher();
    const crowd = outcomes(Array.from({ length: 52 }, () => verify('no hash at all', 'x')));
    await expect(verify('no hash at all', 'x')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    await crowd;
  });
});
