/** Payloads of QR codes: one writer per type. */
import type { QrType } from '../../../contract/vocabulary.ts';
import { appPayload } from './app.ts';
import { emailPayload } from './email.ts';
import { eventPayload } from './event.ts';
import { unwrap } from './input.ts';
import { linkPayload } from './link.ts';
import { locationPayload } from './location.ts';
import { paymentPayload } from './payment.ts';
import { phonePayload } from './phone.ts';
import { smsPayload } from './sms.ts';
import { textPayload } from './text.ts';
import { vcardPayload } from './vcard.ts';
import { whatsappPayload } from './whatsapp.ts';
import { wifiPayload } from './wifi.ts';

const WRITERS: Record<QrType, (data: unknown) => string> = {
  text: textPayload,
  link: linkPayload,
  email: emailPayload,
  phone: phonePayload,
  sms: smsPayload,
  wifi: wifiPayload,
  vcard: vcardPayload,
  event: eventPayload,
  location: locationPayload,
  whatsapp: whatsappPayload,
  app: appPayload,
  payment: paymentPayload,
};

/**
 * Returns the exact text to encode for the API's `data`: plain text, an http(s) address, `mailto:`, `tel:`, `SMSTO:`,
 * `WIFI:`, a vCard 3.0, an iCalendar event, `geo:`, a WhatsApp URL or an EPC payment; for an app, its destinations by
 * platform. Throws (field `data`, or one within it, such as `data.iban`) with a sentence that says what to change. Drawing
 * checks whether it fits into a code.
 */
export function qrPayload(type: QrType, data: unknown): string {
  return WRITERS[type](unwrap(data, type));
}
