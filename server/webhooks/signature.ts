import { createHmac } from 'node:crypto';

/** The data, besides the body, with which a receiver verifies a message. */
export interface SignedMessage {
  /** Identifies the message across all attempts. */
  id: string;
  /** Epoch seconds of the attempt. */
  timestamp: number;
  body: string;
}

/** Returns a delivery's ID on the wire, by which receivers detect duplicates. */
export function messageId(deliveryId: number): string {
  return `msg_${deliveryId}`;
}

const PREFIX = 'whsec_';

/** Creates a secret of 256 random bits in its displayed form. */
export function newSecret(random: (size: number) => Uint8Array): string {
  return PREFIX + Buffer.from(random(32)).toString('base64');
}

/**
 * Returns the headers of the Standard Webhooks specification, which libraries in many languages verify: HMAC-SHA256
 * over ID, timestamp and body, which prevents modification and replay.
 */
export function signatureHeaders(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
