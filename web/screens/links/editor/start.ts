import { BLANK, type LinkValues } from './values.ts';

/** What a new link begins with, as the screen's address says it. */
export function startOf(params: URLSearchParams): LinkValues {
  return {
    ...BLANK,
    url: params.get('url') ?? '',
    custom: params.get('custom') ?? '',
    domain: params.get('domain') ?? '',
    campaign: numberIn(params, 'campaign'),
    channels: channelsIn(params),
  };
}

/** A draft of its own for an address that was chosen for the link: another one that was begun is not to stand in its place. */
export function draftOf(params: URLSearchParams): string {
  const [domain, custom] = [params.get('domain') ?? '', params.get('custom') ?? ''];
  return domain === '' && custom === '' ? 'link.new' : `link.new.${domain}/${custom}`;
}

function numberIn(params: URLSearchParams, name: string): string {
  const word = params.get(name) ?? '';
  return /^\d+$/.test(word) ? word : '';
}

function channelsIn(params: URLSearchParams): number[] {
  const channel = numberIn(params, 'channel');
  return channel === '' ? [] : [Number(channel)];
}
