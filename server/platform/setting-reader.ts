/** Reads the text of a setting, whether it is from the environment, the command line or the administration. */
export interface SettingReader<Value> {
  /** Completes "The value must be ...". */
  expected: string;
  /** Returns undefined for a text that is not a value. */
  read(text: string): Value | undefined;
}

export function wholeNumber(min: number, max: number): SettingReader<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    read: (text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
  };
}

export function oneOf<Word extends string>(words: readonly Word[]): SettingReader<Word> {
  return { expected: `one of ${words.join(', ')}`, read: (text) => words.find((word) => word === text) };
}

/** A URL that the service fetches. Its credentials would appear in screens and logs. */
export const webUrl: SettingReader<string> = {
  expected: 'a URL that starts with https:// or http://, without a password',
  read: (text) => {
    const url = URL.parse(text);
    return url && ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password ? text : undefined;
  },
};

/** A plain mailbox; excludes anything that SMTP or a header could read as more than one. */
const MAILBOX = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,189}$/u;
/** A display name, quoted if it has characters that are special in addresses (RFC 5322, section 3.2.3). */
const NAMED = /^(?:"[^"\\<>\p{Cc}]{1,80}"|[^<>()[\],;:@"\\\p{Cc}]{1,80}) ?<([^<>]+)>$/u;

export const emailAddress: SettingReader<string> = {
  expected: 'an email address such as abuse@example.com',
  read: (text) => (MAILBOX.test(text) ? text : undefined),
};

/** The sender of emails, with a name or without. */
export const mailSender: SettingReader<string> = {
  expected: 'an email address, or a name with one such as Acme <links@example.com>',
  read: (text) => (MAILBOX.test(NAMED.exec(text)?.[1] ?? text) ? text : undefined),
};
