/**
 * The address with every segment that cannot be decoded taken literally: `/qr/%zz` as `/qr/%25zz`. The router refuses such
 * an address before any family sees it, without key, count and headers; taken literally it is one that nothing answers.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const query = queryAt === -1 ? '' : url.slice(queryAt);
  return path.split('/').map(readableSegment).join('/') + query;
}

function readableSegment(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return segment.replaceAll('%', '%25');
  }
}
