import type { Authors } from '../../api/authors.ts';
import { authorMessages as messages } from '../../messages/shared/account/authors.ts';
import { formatRelative, parseTimestamp } from '../format.ts';

type Author = NonNullable<Authors['created']>;

/** Returns who acted, with the API key that was used. */
export function authorName({ name, person, key }: Author): string {
  const who = name || (person === null ? messages.operator : `#${person}`);
  return key === null ? who : messages.viaKey(who, key);
}

/** Returns the change, unless it is the creation itself. */
export function changeAfter({ created, changed }: Pick<Authors, 'created' | 'changed'>): Author | undefined {
  if (!changed || !created) return changed ?? undefined;
  const isSame = created.date === changed.date && created.person === changed.person && created.key === changed.key;
  return isSame ? undefined : changed;
}

/** Returns one sentence: `Created by Ana 3 weeks ago. Changed by Ben yesterday.` */
export function authorText(authors: Pick<Authors, 'created' | 'changed'>, now: number): string {
  const changed = changeAfter(authors);
  const when = ({ date }: Author) => formatRelative(parseTimestamp(date), now);
  const parts = [
    authors.created && `${messages.created(authorName(authors.created))} ${when(authors.created)}.`,
    changed && `${messages.changed(authorName(changed))} ${when(changed)}.`,
  ];
  return parts.filter(Boolean).join(' ');
}
