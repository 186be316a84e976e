import type { CodeType } from '../code-data.ts';

/** Describes the content of a code: a network by its name and never by its password, a contact by the person. */
export function summaryOf(type: CodeType | undefined, content = ''): string {
  switch (type) {
    case 'link':
      return content.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
    case 'wifi':
      return unescaped(/;S:((?:\\.|[^;\\])*)/.exec(content)?.[1] ?? '').replace(/^"(.*)"$/, '$1');
    case 'vcard':
      return unescaped(/^FN:(.*)$/m.exec(content)?.[1]?.trim() ?? '');
    case 'email':
      return decoded(content.replace(/^mailto:/, '').split('?')[0] ?? '');
    case 'phone':
      return decoded(content.replace(/^tel:/, ''));
    case 'sms':
      return content.replace(/^SMSTO:/, '').split(':')[0] ?? '';
    case 'event':
      return unescaped(/^SUMMARY:(.*)$/m.exec(content)?.[1]?.trim() ?? '');
    case 'location':
      return decoded(/\((.*)\)$/.exec(content)?.[1] ?? '') || content.replace(/^geo:/, '').replace(',', ', ');
    case 'whatsapp':
      return `+${/wa\.me\/(\d+)/.exec(content)?.[1] ?? ''}`;
    case 'app':
      return content.replaceAll(/^\w+ https?:\/\/([^/\n]*).*$/gm, '$1').replaceAll('\n', ', ');
    case 'payment':
      return paymentSummary(content.split('\n'));
    default:
      return content;
  }
}

/** Lines of EPC069-12: the sixth is the recipient, the eighth the amount. */
function paymentSummary(lines: readonly string[]): string {
  return [lines[5], lines[7]?.replace(/^EUR/, '€')].filter(Boolean).join(', ');
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Fields that the summary shows; never the password of a network. */
export const SUMMARY_FIELDS: Readonly<Record<CodeType, readonly string[]>> = {
  link: ['link'],
  text: ['text'],
  vcard: ['fname', 'lname', 'org', 'title', 'phone', 'cell', 'email', 'site'],
  wifi: ['ssid', 'encryption'],
  email: ['email', 'subject', 'body'],
  phone: ['phone'],
  sms: ['phone', 'message'],
  event: ['title', 'start', 'end', 'location', 'description', 'url'],
  location: ['label', 'lat', 'lng'],
  whatsapp: ['phone', 'message'],
  app: ['ios', 'android', 'fallback'],
  payment: ['recipient', 'iban', 'amount', 'reference', 'text'],
};
