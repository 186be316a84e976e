import { createHmac } from 'node:crypto';

/** What a receiver checks a message with, besides its body. */
export interface SignedMessage {
  /** Names the message: the same at every attempt. */
  id: string;
  /** Epoch seconds of the attempt. */
  timestamp: number;
  body: string;
}

/** A delivery's name on the wire: receivers know by it what they have had already. */
export function messageId(deliveryId: number): string {
  return `msg_${deliveryId}`;
}

const PREFIX = 'whsec_';

/** A secret as it is shown: 256 random bits. */
export function newSecret(random: (size: number) => Uint8Array): string {
  return PREFIX + Buffer.from(random(32)).toString('base64');
}

/**
 * The headers of the Standard Webhooks specification, which libraries in many languages check: HMAC-SHA256 over id,
 * timestamp and body, so that nothing of them can be changed and an old message can't pass for a new one.
 */
export function signatureHeaders(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
