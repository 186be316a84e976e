import { conflict, notFound } from '../platform/app-error.ts';
import type { DomainStore } from './domain-port.ts';

/** Deletes a domain; throws while it has links. */
export async function removeUnused(
  store: Pick<DomainStore, 'countLinks' | 'remove'>,
  accountId: number,
  id: number,
): Promise<void> {
  const { living, deleted } = await store.countLinks(accountId, id);
  if (living > 0)
    throw conflict(
      'domain',
      `${usesOf(living, 'link')}. Move ${pronoun(living)} to another domain, or delete ${pronoun(living)} permanently, first.`,
    );
  if (deleted > 0)
    throw conflict(
      'domain',
      `${usesOf(deleted, 'deleted link')}. Restore and move ${pronoun(deleted)}, or delete ${pronoun(deleted)} permanently, first.`,
    );
  if (!(await store.remove(accountId, id))) throw notFound();
}

function usesOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} uses this domain` : `${count} ${noun}s use this domain`;
}

function pronoun(count: number): string {
  return count === 1 ? 'it' : 'them';
}
