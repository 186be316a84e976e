/**
 * Returns the URL with every segment that cannot be decoded taken literally: `/qr/%zz` as `/qr/%25zz`. The router would
 * reject such a URL before any API family handles it, without key check, counting and headers; taken literally, it is an
 * unknown path.
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
