import type { KeyAccess } from '../../../accounts/key-port.ts';

/** The access of a key as columns: lists, separated by spaces. */
export type AccessColumns = Record<keyof KeyAccess, string>;

export function accessColumns({ scopes, websites, channels, addresses }: KeyAccess): AccessColumns {
  return {
    scopes: scopes.join(' '),
    websites: websites.join(' '),
    channels: channels.join(' '),
    addresses: addresses.join(' '),
  };
}

export function accessOf({ scopes, websites, channels, addresses }: AccessColumns): KeyAccess {
  return {
    scopes: wordsOf(scopes),
    websites: wordsOf(websites).map(Number),
    channels: wordsOf(channels).map(Number),
    addresses: wordsOf(addresses),
  };
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
