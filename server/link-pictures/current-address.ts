/** Addresses of uploads of pages and links, by their random names, at any address of the service. */
const UPLOADED = /https?:\/\/[^\s"\\/]+(?=\/assets\/(?:pictures|cards|files)\/[A-Za-z0-9]{22}\.[a-z0-9]{3,4}\b)/g;

/** Returns a text in which uploaded pictures have the service's address of now. */
export function atAddress(text: string, baseUrl: string): string {
  return text.replaceAll(UPLOADED, baseUrl);
}

/**
 * Wraps a store of pages: uploaded pictures in what it returns have the service's address of now. Pages name them by the
 * whole address, which is another one since the service moved to its own domain, or to another port.
 */
function storeAtAddress<Store extends object>(store: Store, baseUrl: string): Store {
  const wrapped = Object.entries(store).map(([name, method]: [string, (...given: never[]) => Promise<unknown>]) => [
    name,
    async (...given: never[]) => {
      const result = await method(...given);
      // Maps, which count links, have no pictures.
      const text = result instanceof Map ? '' : (JSON.stringify(result) ?? '');
      const current = atAddress(text, baseUrl);
      return current === text ? result : JSON.parse(current);
    },
  ]);
  // Now it has them all.
  return Object.fromEntries(wrapped) as Store;
}

/** Wraps the stores of all pages, for those who edit them and for visitors. */
export function pagesAtAddress<Splash extends object, Popup extends object, Bio extends object>(
  { splashPages, overlays, bioPages }: { splashPages: Splash; overlays: Popup; bioPages: Bio },
  baseUrl: string,
) {
  return {
    splashPages: storeAtAddress(splashPages, baseUrl),
    overlays: storeAtAddress(overlays, baseUrl),
    bioPages: storeAtAddress(bioPages, baseUrl),
  };
}

interface WithPicture {
  link: { metaImage: string | null };
}

/** Wraps the lookups for visitors: uploaded pictures of social previews have the service's address of now. */
export function previewsAtAddress<
  Found extends WithPicture,
  Rotator extends { links: Found[] },
  Directory extends {
    findLinks(domainId: number, alias: string): Promise<Found[]>;
    findRotator(slug: string): Promise<Rotator | undefined>;
  },
>(directory: Directory, baseUrl: string): Directory {
  const current = (found: readonly Found[]) => found.map((stored) => withPicture(stored, baseUrl));
  return {
    ...directory,
    findLinks: async (domainId: number, alias: string) => current(await directory.findLinks(domainId, alias)),
    findRotator: async (slug: string) => {
      const rotator = await directory.findRotator(slug);
      return rotator && { ...rotator, links: current(rotator.links) };
    },
  };
}

function withPicture<Found extends WithPicture>(stored: Found, baseUrl: string): Found {
  const { link } = stored;
  return link.metaImage === null
    ? stored
    : { ...stored, link: { ...link, metaImage: atAddress(link.metaImage, baseUrl) } };
}
