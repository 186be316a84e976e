import { invalidField } from '../../platform/app-error.ts';
import { fieldReader, scalarText } from './input.ts';

/** Returns the text unchanged, including whitespace and line breaks. */
export function textPayload(data: unknown): string {
  const text = scalarText(data) ?? fieldReader(data)?.exact('text', 'message', 'body');
  if (text) return text;
  throw invalidField('data', 'Enter the text of the code.');
}
