import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';

/** Encrypts short secrets that are stored in the catalog. */
export interface KeyEncryption {
  /** Differs between secrets, and says nothing about them: what one encrypts, no other can decrypt. */
  id: string;
  /** @param purpose what the text belongs to; without the same purpose it cannot be decrypted */
  encrypt(text: string, purpose: string): string;
  /** Returns undefined for a text that another secret encrypted, or that was changed. */
  decrypt(encrypted: string, purpose: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The secret may be a passphrase, so guessing it must cost something: 16 MiB and about 40 ms. */
const SCRYPT_COST = { N: 2 ** 14, r: 8, p: 1 };
const SALT = 'waymark keys in the catalog';

/** Encrypts with AES-256-GCM: nonce, ciphertext and tag, as base64url. */
export function createKeyEncryption(secret: string): KeyEncryption {
  const key = scryptSync(secret.normalize('NFKC'), SALT, KEY_BYTES, SCRYPT_COST);
  return {
    id: createHash('sha256').update('id').update(key).digest('hex').slice(0, 16),
    encrypt: (text, purpose) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64url');
    },
    decrypt: (encrypted, purpose) => {
      const bytes = Buffer.from(encrypted, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const content = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([content, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
