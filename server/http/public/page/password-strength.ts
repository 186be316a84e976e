/**
 * Returns the strength of a new password from 0 (too short) to 4. Length counts most; repeated and consecutive characters
 * count once. Pages contain this function as text, so it uses nothing outside of itself. The service itself rejects common
 * passwords.
 */
export function passwordStrength(password: string): number {
  if (password.length < 8) return 0;
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const counted = codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1);
  const different = new Set(counted).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const bits = Math.min(counted.length, different * 2) * (3 + kinds);
  return 1 + [40, 60, 80].filter((least) => bits >= least).length;
}
