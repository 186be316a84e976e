/** The time zone of whoever looks: of the browser, which is mostly that of their website's people, too. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
