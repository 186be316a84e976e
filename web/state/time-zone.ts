/** Returns the browser's time zone, which is usually that of the website's visitors, too. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
