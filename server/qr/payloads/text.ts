import { invalidField } from '../../platform/app-error.ts';
import { fieldReader, scalarText } from './input.ts';

/** The text exactly as given, blanks and line breaks included. */
export function textPayload(data: unknown): string {
  const text = scalarText(data) ?? fieldReader(data)?.exact('text', 'message', 'body');
  if (text) return text;
  throw invalidField('data', 'Send data as the text to put into the code; it must not be empty.');
}
