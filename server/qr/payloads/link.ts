import { invalidField } from '../../platform/app-error.ts';
import { fieldReader, scalarText } from './input.ts';

/** Browsers and proxies give up on longer ones. */
const MOST_CHARACTERS = 8192;

/**
 * An http(s) address in its WHATWG form: ASCII host, percent-encoded path. Phones open it without asking, so other
 * schemes, credentials and the characters that parsers silently drop (tab, line break) are refused.
 */
export function linkPayload(data: unknown): string {
  const text = (scalarText(data) ?? fieldReader(data)?.text('link', 'url', 'href') ?? '').trim();
  if (text.length > MOST_CHARACTERS)
    throw invalidField('data', `Use an address of at most ${MOST_CHARACTERS} characters.`);
  const url = /[\p{Cc}\\]/u.test(text) ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text)) {
    throw invalidField('data', 'Enter a full web address that starts with http:// or https://.');
  }
  if (url.username || url.password) {
    throw invalidField('data', 'Take the user name and password out of the address.');
  }
  return url.href;
}
