/** What people know a link by, as the answers of the API tell it. */
interface Named {
  title: string | null;
  longurl: string;
  shorturl: string;
}

/** An address as people say it: without scheme, `www.` and the slash at its end. */
export function plainAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** Where something leads, as people say it: that it is not encrypted stays in sight. */
export function plainTarget(target: string): string {
  return /^http:/i.test(target) ? target.replace(/\/$/, '') : plainAddress(target);
}

/** Its title, else where it leads: a short code of random letters tells nobody which link it is. The service says the same. */
export function linkName({ title, longurl, shorturl }: Named): string {
  return title || plainAddress(longurl) || plainAddress(shorturl);
}

/** What stands beneath the name of a link: where it leads, or its short address if its name says that already. */
export function belowName(name: string, target: string, short: string | undefined): string | undefined {
  const destination = plainAddress(target);
  return name === destination ? short && plainAddress(short) : plainTarget(target);
}

/** Names that are words are cut at their end, addresses in their middle. */
export function isAddress(name: string): boolean {
  return /^\S+[./:]\S+$/.test(name);
}
