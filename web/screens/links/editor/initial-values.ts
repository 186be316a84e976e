import { BLANK, type LinkValues } from './values.ts';

/** Returns the initial values of a new link from the screen's address. */
export function startOf(params: URLSearchParams): LinkValues {
  return {
    ...BLANK,
    url: urlIn(params),
    custom: params.get('custom') ?? '',
    domain: params.get('domain') ?? '',
    campaign: numberIn(params, 'campaign'),
    channels: channelsIn(params),
  };
}

/**
 * Returns the draft's name. A requested destination or back-half has its own draft, so that an earlier draft does not replace it.
 */
export function draftOf(params: URLSearchParams): string {
  const requested = [params.get('domain') ?? '', params.get('custom') ?? '', urlIn(params)];
  return requested.every((value) => value === '') ? 'link.new' : `link.new.${requested.join('/')}`;
}

/** Returns the preset that the address asks for: a template of links, or UTM parameters. */
export function presetOf(params: URLSearchParams): { kind: 'link' | 'utm'; id: number } | undefined {
  const [template, utm] = [numberIn(params, 'template'), numberIn(params, 'utm')];
  if (template !== '') return { kind: 'link', id: Number(template) };
  return utm === '' ? undefined : { kind: 'utm', id: Number(utm) };
}

/** Returns the requested destination; phones share the address of a page as, or within, a text. */
function urlIn(params: URLSearchParams): string {
  const url = params.get('url') ?? '';
  return url === '' ? (/\bhttps?:\/\/\S+/i.exec(params.get('text') ?? '')?.[0] ?? '') : url;
}

function numberIn(params: URLSearchParams, name: string): string {
  const word = params.get(name) ?? '';
  return /^\d+$/.test(word) ? word : '';
}

function channelsIn(params: URLSearchParams): number[] {
  const channel = numberIn(params, 'channel');
  return channel === '' ? [] : [Number(channel)];
}
