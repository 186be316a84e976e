/**
 * Paths whose answers contain figures that events change. Open screens read them together; see `ScreenRefresher`. All of
 * them are reading operations.
 */
const LIVE = [
  /^\/api\/v1\/(home|query|funnel|websites\/summaries)$/,
  /^\/api\/v1\/websites\/\d+\/(overview|live|realtime|funnel|journeys|attribution|retention|filtered-traffic)$/,
  /^\/api\/v1\/boards\/\d+\/figures$/,
  /^\/bio\/api\/(urls|urls\/search|qr|campaigns\/search|bios)$/,
  /^\/bio\/api\/(url|qr|campaign|bio)\/\d+$/,
  /^\/bio\/api\/campaign\/\d+\/links$/,
];

export function isLivePath(path: string): boolean {
  return LIVE.some((pattern) => pattern.test(path));
}

/** Paths whose figures also change without an event: visitors leave, and filtered requests are never counted. */
const CHANGES_WITHOUT_EVENTS = /\/(home|live|realtime|summaries|filtered-traffic)$/;

export function isRealtime(path: string, query: unknown): boolean {
  return CHANGES_WITHOUT_EVENTS.test(path) || (query as { period?: unknown } | null)?.period === 'realtime';
}
