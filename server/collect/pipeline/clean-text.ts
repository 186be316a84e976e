/** C0 and C1 controls and the two line separators that JSON allows and JavaScript once did not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this removes
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** What most texts are: printable ASCII without white space around it. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/**
 * A stranger's text fit to be stored: no control characters, no lone surrogates (PostgreSQL and ClickHouse refuse or
 * mangle them), no white space around it, at most `maxLength` UTF-16 units.
 */
export function cleanText(text: string, maxLength: number): string {
  if (text.length <= maxLength && PLAIN.test(text)) return text;
  const plain = text
    .slice(0, maxLength * 2)
    .replace(CONTROLS, '')
    .trim();
  return (plain.length > maxLength ? plain.slice(0, maxLength) : plain).toWellFormed();
}
