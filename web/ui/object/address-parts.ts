/** Characters of an address's end that are always in sight. */
const END = 16;

/** A readable address in the parts that give way one after the other: the host, then the middle of the path; its end never. */
export function addressParts(name: string): { host: string; path: string; end: string } {
  const [, host = '', rest = ''] = /^((?:[a-z]+:\/\/)?[^/?#]*)(.*)$/s.exec(name) ?? [];
  const cut = Math.max(0, rest.length - END);
  return { host, path: rest.slice(0, cut), end: rest.slice(cut) };
}
