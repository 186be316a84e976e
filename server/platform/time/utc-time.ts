const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?Z?)?$/;

/**
 * `YYYY-MM-DD`, alone (the day's first moment) or with a time of day, as epoch milliseconds in UTC; undefined for anything
 * else and for days that no calendar has, such as 30 February.
 */
export function parseUtcTime(text: string): number | undefined {
  const match = FORM.exec(text.trim());
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const time = Date.parse(iso);
  // Some impossible days are taken and moved on by the parser: what comes back must be what went in.
  return Number.isNaN(time) || new Date(time).toISOString() !== iso ? undefined : time;
}
