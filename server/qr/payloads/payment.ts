/** SEPA credit transfers as QR codes, by the European Payments Council's guideline EPC069-12 (version 002). */
import { FieldFaults } from './field-faults.ts';
import { ibanFault, isEea, mod97, plainIban } from './iban.ts';
import { type FieldReader, fieldReader } from './input.ts';

/** Maximum bytes of the whole payload. */
const MAX_BYTES = 331;
const LIMITS = { recipient: 70, text: 140, info: 70 } as const;
const MAX_CENTS = 99_999_999_999n;
const AMOUNT = /^(?:EUR|€)?\s?(\d{1,12})(?:[.,](\d{1,2}))?\s?(?:EUR|€)?$/i;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const PURPOSE = /^[A-Z0-9]{1,4}$/;
/** A creditor reference (ISO 11649) begins with RF; banks of some countries have structured references of their own. */
const CREDITOR_REFERENCE = /^RF\d{2}[A-Z0-9]{1,21}$/;
const REFERENCE = /^[A-Z0-9/+.-]{1,35}$/;

/**
 * Returns the payload for `{recipient, iban, bic, amount, purpose, reference, text, info}`: one element per line, the last
 * empty ones left out. A payment has either a structured reference or a text.
 */
export function paymentPayload(data: unknown): string {
  const fields = fieldReader(data);
  const faults = new FieldFaults();
  const iban = readIban(faults, fields?.text('iban', 'account') ?? '');
  const reference = readReference(faults, fields);
  const elements = [
    ...['BCD', '002', '1', 'SCT'],
    readBic(faults, fields?.text('bic', 'swift') ?? '', iban),
    readName(faults, fields),
    iban,
    readAmount(faults, fields?.text('amount', 'sum', 'value') ?? ''),
    readPurpose(faults, fields?.text('purpose', 'purposecode') ?? ''),
    reference,
    readLine(faults, 'text', fields?.text('text', 'message', 'remittance', 'subject') ?? ''),
    readLine(faults, 'info', fields?.text('info', 'information', 'note') ?? ''),
  ];
  if (reference !== '' && elements[10] !== '') {
    faults.add('text', 'Use either a reference or a text: the standard allows only one of them.');
  }
  faults.throwIfAny();
  const payload = elements.join('\n').replace(/\n+$/, '');
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_BYTES) {
    faults.add('text', `This payment has ${bytes} bytes, and the standard allows ${MAX_BYTES}. Shorten the text.`);
  }
  faults.throwIfAny();
  return payload;
}

function readIban(faults: FieldFaults, text: string): string {
  const iban = plainIban(text);
  const fault = ibanFault(iban);
  if (fault) faults.add('iban', fault);
  return iban;
}

/** Version 002 needs no BIC within the European Economic Area. */
function readBic(faults: FieldFaults, text: string, iban: string): string {
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  if (bic !== '' && !BIC.test(bic)) faults.add('bic', 'Enter a BIC of 8 or 11 characters, such as COBADEFFXXX.');
  if (bic === '' && /^[A-Z]{2}/.test(iban) && !isEea(iban.slice(0, 2))) {
    faults.add('bic', 'Enter the BIC: banks outside the European Economic Area require it.');
  }
  return bic;
}

function readName(faults: FieldFaults, fields: FieldReader | undefined): string {
  const name = readLine(faults, 'recipient', fields?.text('recipient', 'name', 'beneficiary', 'payee') ?? '');
  if (name === '') faults.add('recipient', 'Enter the name of the recipient.');
  return name;
}

/** Returns `EUR12.30`; without an amount the payer enters one. */
function readAmount(faults: FieldFaults, text: string): string {
  if (text === '') return '';
  const [, euros, part = ''] = AMOUNT.exec(text) ?? [];
  const cents = euros === undefined ? 0n : BigInt(euros) * 100n + BigInt(part.padEnd(2, '0'));
  if (cents < 1n || cents > MAX_CENTS) {
    faults.add('amount', 'Enter an amount in euros from 0.01 to 999999999.99, such as 12.50, or leave it empty.');
    return '';
  }
  return `EUR${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

function readPurpose(faults: FieldFaults, text: string): string {
  const purpose = text.toUpperCase();
  if (purpose !== '' && !PURPOSE.test(purpose)) {
    faults.add('purpose', 'Enter a purpose code of up to four letters, such as CHAR or GDDS, or leave it empty.');
  }
  return purpose;
}

function readReference(faults: FieldFaults, fields: FieldReader | undefined): string {
  const reference = (fields?.text('reference', 'creditorreference', 'rf') ?? '').replaceAll(/\s/g, '').toUpperCase();
  if (reference === '') return '';
  const isCreditor = /^RF\d\d/.test(reference);
  const isValid = isCreditor ? CREDITOR_REFERENCE.test(reference) && mod97(reference) === 1 : REFERENCE.test(reference);
  if (!isValid) {
    faults.add('reference', 'Enter a valid creditor reference, such as RF18 5390 0754 7034, or use a text instead.');
  }
  return reference;
}

function readLine(faults: FieldFaults, field: keyof typeof LIMITS, text: string): string {
  if ([...text].length > LIMITS[field]) faults.add(field, `Use at most ${LIMITS[field]} characters.`);
  if (/\p{Cc}/u.test(text)) faults.add(field, 'Use one line without control characters.');
  return text;
}
