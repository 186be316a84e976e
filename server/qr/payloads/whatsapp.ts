import { invalidField } from '../../platform/app-error.ts';
import { FieldFaults } from './field-faults.ts';
import { fieldReader, scalarText } from './input.ts';
import { dialled } from './phone.ts';

/** An international number has 7 to 15 digits after the plus (E.164), and no country code begins with a zero. */
const INTERNATIONAL = /^[1-9]\d{6,14}$/;
const MAX_MESSAGE_CHARACTERS = 1_000;

/** Returns `https://wa.me/{digits}?text=...`, WhatsApp's own click-to-chat URL, which works without the app too. */
export function whatsappPayload(data: unknown): string {
  const fields = fieldReader(data);
  const given = fields?.text('phone', 'number', 'tel', 'to', 'phonenumber') ?? scalarText(data) ?? '';
  if (given.trim() === '') {
    throw invalidField('data.phone', 'Enter the phone number of the WhatsApp account, with + and the country code.');
  }
  const message = fields?.exact('message', 'text', 'body') ?? '';
  const faults = new FieldFaults();
  const digits = (dialled(given.trim()) ?? '').replace(/^(\+|00)/, '');
  if (!INTERNATIONAL.test(digits)) {
    faults.add('phone', 'Enter an international number with + and the country code, such as +49 151 23456789.');
  }
  if (message.length > MAX_MESSAGE_CHARACTERS) {
    faults.add('message', `Use at most ${MAX_MESSAGE_CHARACTERS} characters for the message.`);
  }
  faults.throwIfAny();
  return `https://wa.me/${digits}${message === '' ? '' : `?text=${encodeURIComponent(message)}`}`;
}
