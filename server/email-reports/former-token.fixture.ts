import { createHmac } from 'node:crypto';
import type { EmailTopic } from '../../contract/vocabulary.ts';
import type { SecretStore } from '../collect/secret-port.ts';

/** Returns a token as emails of earlier releases contain it: it names a website and nobody. */
export async function formerToken(secrets: SecretStore, websiteId: number, what: EmailTopic): Promise<string> {
  const mac = createHmac('sha256', await secrets.secret('unsubscribe'))
    .update(`${websiteId} ${what}`)
    .digest();
  return `${websiteId}-${what.charAt(0)}-${mac.subarray(0, 16).toString('base64url')}`;
}
