import { NETWORK_MARKS, type NetworkMark } from '../../../../contract/network-marks.ts';
import { type Html, html } from '../page/html.ts';

export const NETWORKS = NETWORK_MARKS;

const BY_HOST: ReadonlyMap<string, NetworkMark> = new Map(
  NETWORKS.flatMap((network) => network.hosts.map((host) => [host, network] as const)),
);

/** Returns the network of an address, whose host may be a subdomain; undefined for any other. */
export function networkOf(address: string): NetworkMark | undefined {
  const labels = URL.parse(address)?.hostname.toLowerCase().split('.') ?? [];
  const hosts = labels.map((_, start) => labels.slice(start).join('.'));
  return hosts.map((host) => BY_HOST.get(host)).find((network) => network !== undefined);
}

/** Renders the mark in the color of the text around it. It is decoration: a name stands beside it, or in the link's label. */
export function networkIcon({ path, sizePx = 24 }: NetworkMark): Html {
  return html`<svg viewBox="0 0 ${String(sizePx)} ${String(sizePx)}" aria-hidden="true"><path d="${path}"></path></svg>`;
}
