import type { BlockList } from '../links/links.ts';
import type { RedirectDirectory, StoredCode, StoredLink } from './redirect-port.ts';

/** Wraps a directory and applies the operator's blocklist to its results, so that it also blocks existing links. */
export function createBlockingDirectory(
  directory: RedirectDirectory,
  blockList: Pick<BlockList, 'load'>,
): RedirectDirectory {
  const judged = async (links: readonly StoredLink[]) => {
    const { address } = await blockList.load();
    return links.map((stored) => ({ ...stored, isBlocked: stored.isBlocked || urlsOf(stored).some(address) }));
  };
  return {
    findDomain: (host) => directory.findDomain(host),
    findLinks: async (domainId, alias) => judged(await directory.findLinks(domainId, alias)),
    findCode: async (word) => {
      const stored = await directory.findCode(word);
      return stored && { ...stored, isBlocked: stored.isBlocked || (await redirectsToBlocked(stored, blockList)) };
    },
    findRotator: async (slug) => {
      const rotator = await directory.findRotator(slug);
      return rotator && { ...rotator, links: await judged(rotator.links) };
    },
    takeClick: (link) => directory.takeClick(link),
    hasClick: (link) => directory.hasClick(link),
  };
}

function urlsOf({ link }: StoredLink): string[] {
  const { geo, device, language } = link.targets;
  const others = [...geo, ...device, ...language, ...link.split].map((target) => target.link);
  const apps = [link.apps.ios, link.apps.android].flatMap((app) => (app ? [app.link, app.store ?? app.link] : []));
  return [link.url, ...apps, ...(link.expirationRedirect === null ? [] : [link.expirationRedirect]), ...others];
}

async function redirectsToBlocked({ code }: StoredCode, blockList: Pick<BlockList, 'load'>): Promise<boolean> {
  return code.type === 'link' && (await blockList.load()).address(code.content);
}
