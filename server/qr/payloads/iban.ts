/** International bank account numbers (ISO 13616) of the countries of the SEPA area. */

/** Lengths by country, from the registry of IBANs; those of the European Economic Area first. */
const EEA_LENGTHS = lengths(
  'AT20 BE16 BG22 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MT31 NL18 ' +
    'NO15 PL28 PT25 RO24 SE24 SI19 SK24',
);
const OTHER_LENGTHS = lengths('AD24 AL28 CH21 GB22 GI23 MC27 MD24 ME22 MK19 RS22 SM27 VA22');

export function plainIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether the country belongs to the European Economic Area. */
export function isEea(country: string): boolean {
  return EEA_LENGTHS.has(country);
}

/** Returns what is wrong with an IBAN without blanks; undefined for a valid one. */
export function ibanFault(iban: string): string | undefined {
  if (iban === '') return 'Enter the IBAN of the recipient.';
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(iban)) return 'Enter an IBAN such as DE89 3704 0044 0532 0130 00.';
  const country = iban.slice(0, 2);
  const length = EEA_LENGTHS.get(country) ?? OTHER_LENGTHS.get(country);
  if (length === undefined)
    return `${country} is not a country of the SEPA area. Payment codes are for transfers in euros.`;
  if (iban.length !== length) return `An IBAN of ${country} has ${length} characters; this one has ${iban.length}.`;
  return mod97(iban) === 1 ? undefined : 'The check digits of this IBAN do not match. Compare it with the original.';
}

/**
 * Returns the remainder of ISO 7064 MOD 97-10, with the first four characters at the end and letters as 10 to 35; 1 for
 * valid numbers. Expects letters and digits.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

function lengths(table: string): ReadonlyMap<string, number> {
  return new Map(table.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]));
}
