import type { ReactNode } from 'react';
import { useAuthors } from '../../api/authors.ts';
import { authorMessages as messages } from '../../messages/shared/account/authors.ts';
import { Tooltip } from '../floating/tooltip.tsx';
import { authorName, authorText, changeAfter } from './author-text.ts';
import styles from './authors.module.css';
import { Avatar } from './avatar.tsx';
import { RelativeTime, useNow } from './relative-time.tsx';

interface ObjectRef {
  /** As the audit log calls it. */
  kind: string;
  id: number;
}

/** The picture or initials of who created an object; hover tells the rest. */
export function AuthorMark({ kind, id }: ObjectRef) {
  const authors = useAuthors(kind, id);
  const now = useNow(60_000);
  const author = authors?.created ?? authors?.changed;
  if (!authors || !author) return null;
  return (
    <Tooltip text={authorText(authors, now)}>
      <span className={styles.mark} role="img" aria-label={authorText(authors, now)}>
        <Avatar name={author.name} picture={author.picture} />
      </span>
    </Tooltip>
  );
}

/** Who created and last changed an object, for its own screen; `children` says when it was created if nobody knows by whom. */
export function AuthorLine({ kind, id, children }: ObjectRef & { children?: ReactNode }) {
  const authors = useAuthors(kind, id);
  const changed = authors && changeAfter(authors);
  if (!authors?.created && !changed) return children ? <span>{children}</span> : null;
  return (
    <span>
      {authors?.created ? (
        <>
          {messages.created(authorName(authors.created))} <RelativeTime at={authors.created.date} />
        </>
      ) : (
        children
      )}
      {(authors?.created || children) && changed && ' · '}
      {changed && (
        <>
          {messages.changed(authorName(changed))} <RelativeTime at={changed.date} />
        </>
      )}
    </span>
  );
}

/** Who deleted an object that can be restored: deleting was its last change. */
export function DeletedBy({ kind, id }: ObjectRef) {
  const changed = useAuthors(kind, id)?.changed;
  return changed ? messages.by(authorName(changed)) : null;
}
