/** C0 and C1 control characters, and the two line separators that JSON allows and older JavaScript did not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this removes
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The common case: printable ASCII without surrounding white space. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/**
 * Makes client-supplied text safe to store: no control characters, no lone surrogates (PostgreSQL and ClickHouse reject
 * or mangle them), no surrounding white space, at most `maxLength` UTF-16 units.
 */
export function cleanText(text: string, maxLength: number): string {
  if (text.length <= maxLength && PLAIN.test(text)) return text;
  const plain = text
    .slice(0, maxLength * 2)
    .replace(CONTROLS, '')
    .trim();
  return (plain.length > maxLength ? plain.slice(0, maxLength) : plain).toWellFormed();
}
