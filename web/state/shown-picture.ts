/**
 * Returns the source of an image in a preview: the application contacts only its own service, which fetches images of
 * other hosts. Images of this origin and data URLs are unchanged.
 */
export function shownPicture(address: string, origin = globalThis.location?.origin): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === origin) return address;
  return `/account/picture?url=${encodeURIComponent(address)}`;
}
