/** Removes line breaks and escape sequences, so that other people's text cannot forge lines, or colors on a terminal. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
