import { invalidField } from '../../platform/app-error.ts';
import { fieldReader, scalarText } from './input.ts';
import { dialled } from './phone.ts';

/** Returns `SMSTO:number:text`, which Android and iOS both open as a draft message; the text stays unchanged. */
export function smsPayload(data: unknown): string {
  const fields = fieldReader(data);
  const given = fields?.text('phone', 'number', 'tel', 'to', 'phonenumber', 'recipient') ?? scalarText(data) ?? '';
  const number = dialled(given.trim().replace(/^(smsto|sms|tel):/i, ''));
  if (!number) {
    throw invalidField('data', 'Enter a phone number, ideally with + and the country code.');
  }
  return `SMSTO:${number}:${fields?.exact('message', 'body', 'text', 'sms') ?? ''}`;
}
