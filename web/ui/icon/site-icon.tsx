import { createContext, lazy, Suspense, useContext, useEffect, useSyncExternalStore } from 'react';
import { ANALYTICS, type ApiClient, type ApiResponse, type CallOptions, LINK_TOOLS } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { createSiteIconStore, iconName, type SiteIconStore } from '../../state/site-icon-store.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import styles from './site-icon.module.css';

/** All marks together weigh 15 kB, and most services can fetch icons. */
const SourceMark = lazy(() => import('./source-mark.tsx'));

/** The icon of a website, or the mark of a usual source, or its first letter. Decorative: the name stands beside it. */
export function SiteIcon({ site }: { /** A URL, a host, or the name of a traffic source. */ site: string }) {
  const name = iconName(site);
  const store = useStore();
  const icon = useSyncExternalStore(store.subscribe, () => (name === undefined ? null : store.iconOf(name)));
  useEffect(() => {
    if (name !== undefined) store.request(name);
  }, [name, store]);
  if (icon) return <img className={styles.icon} src={icon} alt="" width={20} height={20} />;
  const letter = <span className={styles.letter} data-letter={letterOf(name ?? site)} aria-hidden />;
  // Marks belong to names of sources, and websites have a dot.
  if (icon === undefined || name === undefined || name.includes('.')) return letter;
  return (
    <Suspense fallback={letter}>
      <SourceMark name={name}>{letter}</SourceMark>
    </Suspense>
  );
}

function letterOf(name: string): string {
  return name.slice(0, 1).toUpperCase() || '–';
}

/** The operation that returns icons. */
export interface IconRequests {
  path: string;
  /** Parameters besides the hosts, at the time of a request. */
  query?: () => NonNullable<CallOptions['query']>;
}

/** For viewers, who get the icons of one dashboard or board. */
export const ViewedIconsContext = createContext<IconRequests | undefined>(undefined);

const OF_MEMBERS: IconRequests = { path: `${LINK_TOOLS}/site-icons` };

function useIconRequests(): IconRequests {
  const viewed = useContext(ViewedIconsContext);
  const guest = useWorkspace()?.guest_of;
  if (viewed) return viewed;
  return guest?.kind === 'website' ? iconsOfWebsite(guest.id) : OF_MEMBERS;
}

export function iconsOfWebsite(id: number): IconRequests {
  return { path: `${ANALYTICS}/websites/${id}/site-icons` };
}

/** One for each API client and operation, so that screens share what is known. */
const stores = new WeakMap<ApiClient, Map<string, SiteIconStore>>();

function useStore(): SiteIconStore {
  const client = useApi();
  const requests = useIconRequests();
  const ofClient = stores.get(client) ?? new Map<string, SiteIconStore>();
  stores.set(client, ofClient);
  const known = ofClient.get(requests.path);
  if (known) return known;
  const created = createSiteIconStore({ load: loaderOf(client, requests), schedule: window.setTimeout });
  ofClient.set(requests.path, created);
  return created;
}

type Answer = ApiResponse<'showSiteIcons' | 'showWebsiteIcons' | 'showBoardIcons'>;

function loaderOf(client: ApiClient, { path, query }: IconRequests) {
  return async (hosts: readonly string[]) => {
    const { data } = await client.call<Answer>(path, { query: { ...query?.(), hosts: hosts.join(',') } });
    return data;
  };
}
