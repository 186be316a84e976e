/** Payloads of QR codes: one writer per type. */
import type { QrType } from '../../../contract/vocabulary.ts';
import { emailPayload } from './email.ts';
import { unwrap } from './input.ts';
import { linkPayload } from './link.ts';
import { phonePayload } from './phone.ts';
import { smsPayload } from './sms.ts';
import { textPayload } from './text.ts';
import { vcardPayload } from './vcard.ts';
import { wifiPayload } from './wifi.ts';

const WRITERS: Record<QrType, (data: unknown) => string> = {
  text: textPayload,
  link: linkPayload,
  email: emailPayload,
  phone: phonePayload,
  sms: smsPayload,
  wifi: wifiPayload,
  vcard: vcardPayload,
};

/**
 * Returns the exact text to encode for the API's `data`: plain text, an http(s) address, `mailto:`, `tel:`, `SMSTO:`,
 * `WIFI:` or a vCard 3.0. Throws (field `data`) with a sentence that says what to change. Drawing checks whether it
 * fits into a code.
 */
export function qrPayload(type: QrType, data: unknown): string {
  return WRITERS[type](unwrap(data, type));
}
