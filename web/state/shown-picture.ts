/**
 * Where a preview shows a picture from: the application asks nobody but its own service, which fetches those of other hosts.
 * What this origin or the page itself holds is shown as it is.
 */
export function shownPicture(address: string, origin = globalThis.location?.origin): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === origin) return address;
  return `/account/picture?url=${encodeURIComponent(address)}`;
}
