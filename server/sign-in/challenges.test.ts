import { beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.ts';
import { type Challenges, createChallenges } from './challenges.ts';

describe('challenges of passkeys', () => {
  let now: number;
  let claimed: Set<string>;
  let challenges: Challenges;

  const create = (secret: string) =>
    createChallenges({
      secrets: { secret: async () => Buffer.from(secret) },
      steps: {
        claim: async ({ hash }) => {
          if (claimed.has(hash)) return false;
          claimed.add(hash);
          return true;
        },
      },
      random: systemRandom,
      clock: { now: () => now },
    });

  beforeEach(() => {
    now = 1_800_000_000_000;
    claimed = new Set();
    challenges = create('a secret of the service');
  });

  it('differ, and store nothing before they are used', async () => {
    const [one, other] = [await challenges.make(), await challenges.make()];
    expect(one).toMatch(/^[\w-]{72}$/);
    expect(one).not.toBe(other);
    expect(claimed.size).toBe(0);
  });

  it('are valid once', async () => {
    const challenge = await challenges.make();
    const uses = await Promise.all([challenges.use(challenge), challenges.use(challenge)]);
    expect(uses.filter(Boolean)).toHaveLength(1);
    // Another text of the same bytes.
    expect(await challenges.use(`${challenge}=`)).toBe(false);
  });

  it('expire after fifteen minutes', async () => {
    const [early, late] = [await challenges.make(), await challenges.make()];
    now += 15 * 60_000 - 1;
    expect(await challenges.use(early)).toBe(true);
    now += 1;
    expect(await challenges.use(late)).toBe(false);
  });

  it('are those of this service, unchanged', async () => {
    const challenge = await challenges.make();
    const bytes = Buffer.from(challenge, 'base64url');
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await challenges.use(changed.toString('base64url'))).toBe(false);
    }
    expect(await create('another secret').use(challenge)).toBe(false);
    expect(claimed.size).toBe(0);
  });

  it.each(['', 'x', 'A'.repeat(72), 'A'.repeat(500)])('are not %j', async (text) => {
    expect(await challenges.use(text)).toBe(false);
  });
});
