/** People write `shop.example`; the API wants to know how to get there. */
export function withScheme(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}
