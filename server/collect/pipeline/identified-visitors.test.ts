import { describe, expect, it } from 'vitest';
import type { SecretName } from '../secret-port.ts';
import { createIdentifiedVisitors } from './identified-visitors.ts';

function secretsOf(byte: number) {
  const requested: SecretName[] = [];
  const store = { isDown: false, requested, secret };
  async function secret(name: SecretName) {
    requested.push(name);
    if (store.isDown) throw new Error('The database is down.');
    return new Uint8Array(32).fill(byte);
  }
  return store;
}

describe('people whom a website names', () => {
  it('have one number in every process, on every day', async () => {
    const [here, there] = [createIdentifiedVisitors(secretsOf(1)), createIdentifiedVisitors(secretsOf(1))];
    const anna = await here.personOf(7, 'anna@example.com');
    expect(await there.personOf(7, 'anna@example.com')).toBe(anna);
    expect(BigInt(anna) < 2n ** 64n).toBe(true);
  });

  it('have different IDs on another website, under another name and in another service', async () => {
    const people = createIdentifiedVisitors(secretsOf(1));
    const numbers = [
      await people.personOf(7, 'anna'),
      await people.personOf(8, 'anna'),
      await people.personOf(7, 'Anna'),
      await people.personOf(77, '\0anna'),
      await createIdentifiedVisitors(secretsOf(2)).personOf(7, 'anna'),
    ];
    expect(new Set(numbers).size).toBe(5);
  });

  it('get their ID immediately when the key is known, which is loaded once', async () => {
    const secrets = secretsOf(1);
    const people = createIdentifiedVisitors(secrets);
    const [one, other] = await Promise.all([people.personOf(7, 'anna'), people.personOf(7, 'anna')]);
    expect(people.personOf(7, 'anna')).toBe(one);
    expect(other).toBe(one);
    expect(secrets.requested).toEqual(['people']);
  });

  it('are rejected while the key cannot be read, and numbered as soon as it can', async () => {
    const secrets = secretsOf(1);
    const people = createIdentifiedVisitors(secrets);
    secrets.isDown = true;
    await expect(people.personOf(7, 'anna')).rejects.toMatchObject({ code: 'unavailable' });
    secrets.isDown = false;
    expect(await people.personOf(7, 'anna')).toBe(await createIdentifiedVisitors(secretsOf(1)).personOf(7, 'anna'));
  });
});
