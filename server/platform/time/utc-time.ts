const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?Z?)?$/;

/**
 * Parses `YYYY-MM-DD`, alone (the day's first moment) or with a time of day, to epoch milliseconds in UTC. Returns
 * undefined for anything else and for nonexistent dates such as 30 February.
 */
export function parseUtcTime(text: string): number | undefined {
  const match = FORM.exec(text.trim());
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const time = Date.parse(iso);
  // The parser shifts some nonexistent dates, so the formatted result must match the input.
  return Number.isNaN(time) || new Date(time).toISOString() !== iso ? undefined : time;
}
