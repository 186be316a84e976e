import { BLANK, type LinkValues } from './values.ts';

/** Returns the initial values of a new link from the screen's address. */
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

/**
 * Returns the draft's name. A requested back-half has its own draft, so that an earlier draft does not replace it.
 */
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
