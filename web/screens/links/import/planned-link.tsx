import { editorMessages } from '../../../messages/links/link-editor.ts';
import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { panelMessages } from '../../../messages/links/link-panel.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { hostOf } from '../../../state/hosts/service-url.ts';
import { plainTarget, withoutScheme } from '../../../state/link-name.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import styles from './import.module.css';
import { type ImportRow, marksOf } from './run-import.ts';

interface PlannedLinkProps {
  row: ImportRow;
  /** Branded domain of the import; empty for that of the service. */
  domain: string;
}

/** The link that a row of the file describes, or why it is rejected. */
export function PlannedLink({ row: { link, result, shorturl, refusal }, domain }: PlannedLinkProps) {
  const reason = refusal === null ? undefined : editorMessages.linkError(refusal);
  if (!link) return reason ?? shorturl;
  const title = link.title ?? (plainTarget(link.url) || messages.noDestination);
  return (
    <>
      <b>{title}</b>
      {result === 'exists' && shorturl !== null && <span>{withoutScheme(shorturl)}</span>}
      {result !== 'exists' && (
        <span>
          {hostOf(domain, undefined)}/{link.custom ?? <i>{messages.random}</i>}
        </span>
      )}
      {link.title !== null && <span className={styles.about}>{plainTarget(link.url)}</span>}
      <span className={styles.marks}>
        {link.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
        {result === 'made' && marksOf(link, MARKS).map((mark) => <Badge key={mark}>{mark}</Badge>)}
      </span>
      {reason && <span className={styles.refusal}>{reason}</span>}
    </>
  );
}

const { starts, expires, limit } = panelMessages.card;
const MARKS = { status: linkMessages.statuses, starts, expires, limit };
