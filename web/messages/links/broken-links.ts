/** Messages about links whose destination does not work. */
export const brokenMessages = {
  title: 'Broken links',
  none: 'No broken destinations',
  noneText: 'Waymark checks the destination of each active link about once a day.',
  since: 'Broken since',
  sinceDay: (day: string) => `since ${day}`,
  checked: 'Last check',
  checkedAt: (time: string) => `Last check: ${time}`,
} as const;

/** What a response with this status means; other statuses are named by their class. */
const PROBLEMS: Readonly<Record<number, string>> = {
  404: 'Page not found',
  410: 'Page removed',
  500: 'Server error',
  502: 'Server unreachable',
  503: 'Server unavailable',
  504: 'Server too slow',
};

/**
 * Says why a destination counts as broken.
 * @param httpStatus of the last response; null without one
 */
export function problemOf(httpStatus: number | null): string {
  if (httpStatus === null) return 'No response';
  return PROBLEMS[httpStatus] ?? (httpStatus >= 500 ? 'Server error' : 'Request rejected');
}
