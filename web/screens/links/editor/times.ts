/** Times of the API are UTC; editors show those of the place where one sits. */

/** `2026-03-02 08:00:00` (UTC) as `datetime-local` writes it here; empty for none. */
export function localOf(timestamp: string | null): string {
  if (timestamp === null) return '';
  const time = new Date(`${timestamp.replace(' ', 'T')}Z`);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The way back; null for none and for what is no time. */
export function timestampOf(local: string): string | null {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString().slice(0, 19).replace('T', ' ');
}
