import type { FilterReasons } from '../../api/filtered-requests.ts';
import { counted } from '../../messages/shared/counts.ts';
import { dropReasonTexts, websiteMessages as messages } from '../../messages/websites/websites.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import styles from './websites.module.css';

/** Explains each reason while the user waits for the first visit. */
export function FilteredRequests({ id, dropped }: { id: string; dropped: FilterReasons }) {
  return (
    <>
      <ul className={styles.reasons}>
        {dropped.map(({ reason, count }) => (
          <li key={reason}>
            <b>{counted(count, 'requests', formatInteger(count))}:</b> {dropReasonTexts[reason]}
          </li>
        ))}
      </ul>
      <p className={styles.apart}>
        <LinkButton to={`/websites/${id}/settings?tab=rules`}>{messages.toRules}</LinkButton>
      </p>
    </>
  );
}
