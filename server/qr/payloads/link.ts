import { invalidField } from '../../platform/app-error.ts';
import { fieldReader, scalarText } from './input.ts';

/** Browsers and proxies do not support longer ones. */
const MAX_CHARACTERS = 8192;

/**
 * Returns an http(s) URL in its WHATWG form: ASCII host, percent-encoded path. Phones open it without confirmation, so
 * other schemes, credentials and characters that parsers silently drop (tab, line break) are rejected.
 */
export function linkPayload(data: unknown): string {
  const text = (scalarText(data) ?? fieldReader(data)?.text('link', 'url', 'href') ?? '').trim();
  if (text.length > MAX_CHARACTERS) throw invalidField('data', `Use a URL of up to ${MAX_CHARACTERS} characters.`);
  const url = /[\p{Cc}\\]/u.test(text) ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text)) {
    throw invalidField('data', 'Enter a web address, such as https://example.com.');
  }
  if (url.username || url.password) {
    throw invalidField('data', 'Remove the username and password from the URL.');
  }
  return url.href;
}
