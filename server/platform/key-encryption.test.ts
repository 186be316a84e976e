import { describe, expect, it } from 'vitest';
import { createKeyEncryption } from './key-encryption.ts';

const KEY = '-----BEGIN PRIVATE KEY-----\nMIG…\n-----END PRIVATE KEY-----\n';
const mine = createKeyEncryption('a secret of this installation');

describe('a key that is encrypted', () => {
  it('can be decrypted by every process with the same secret', () => {
    const same = createKeyEncryption('a secret of this installation');
    expect(same.decrypt(mine.encrypt(KEY, 'go.example.com'), 'go.example.com')).toBe(KEY);
    expect(same.id).toBe(mine.id);
  });

  it('shows nothing of the key, and is different each time', () => {
    const [one, other] = [mine.encrypt(KEY, 'a'), mine.encrypt(KEY, 'a')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').includes('PRIVATE')).toBe(false);
  });

  it('is nothing to another secret, for another purpose, or after a change', () => {
    const other = createKeyEncryption('the secret of somebody else');
    const encrypted = mine.encrypt(KEY, 'go.example.com');
    expect(other.id).not.toBe(mine.id);
    expect(other.decrypt(encrypted, 'go.example.com')).toBeUndefined();
    expect(mine.decrypt(encrypted, 'other.example.com')).toBeUndefined();
    const changed = Buffer.from(encrypted, 'base64url');
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(mine.decrypt(changed.toString('base64url'), 'go.example.com')).toBeUndefined();
  });

  it.each(['', 'short', '!!!'])('cannot be made of %j', (text) => {
    expect(mine.decrypt(text, 'a')).toBeUndefined();
  });
});
