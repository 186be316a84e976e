import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCanCall } from '../../api/can-call.ts';
import { type ApiClient, type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { createSiteIconStore, iconHost, type SiteIconStore } from '../../state/site-icon-store.ts';
import styles from './site-icon.module.css';

interface SiteIconProps {
  /** A URL, a host, or the name of a traffic source. */
  site: string;
  /** Where nobody may ask for icons. */
  isLetter?: boolean;
}

/** The icon of a website, or its first letter. Decorative: the name stands beside it. */
export function SiteIcon({ site, isLetter = false }: SiteIconProps) {
  const host = iconHost(site) ?? sourceIn(site);
  const store = useStore();
  const icon = useSyncExternalStore(store.subscribe, () => (host === undefined ? null : store.iconOf(host)));
  const canCall = useCanCall();
  const isAllowed = canCall('showSiteIcons') && !isLetter;
  useEffect(() => {
    if (host !== undefined && isAllowed) store.request(host);
  }, [host, isAllowed, store]);
  if (icon) return <img className={styles.icon} src={icon} alt="" width={20} height={20} />;
  return <span className={styles.letter} data-letter={letterOf(host ?? site)} aria-hidden />;
}

/** The service knows the hosts of sources such as Google; other texts are no name. */
function sourceIn(text: string): string | undefined {
  return /^[\w .+&-]{2,40}$/.test(text) ? text : undefined;
}

function letterOf(host: string): string {
  return host.slice(0, 1).toUpperCase() || '–';
}

/** One for each API client, so that screens share what is known. */
const stores = new WeakMap<ApiClient, SiteIconStore>();

function useStore(): SiteIconStore {
  const client = useApi();
  return useMemo(() => {
    const known = stores.get(client) ?? createSiteIconStore({ load: loaderOf(client), schedule: window.setTimeout });
    stores.set(client, known);
    return known;
  }, [client]);
}

function loaderOf(client: ApiClient) {
  return async (hosts: readonly string[]) => {
    const query = { hosts: hosts.join(',') };
    const { data } = await client.call<ApiResponse<'showSiteIcons'>>(`${LINK_TOOLS}/site-icons`, { query });
    return data;
  };
}
