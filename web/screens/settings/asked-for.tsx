import { ANALYTICS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { peopleMessages as words } from '../../messages/people.ts';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import styles from './settings.module.css';

/** Says whom to ask for an invitation, and how the operator can invite from another account. */
export function AskedFor() {
  const account = useAnswer('showAnalyticsAccount', `${ANALYTICS}/account`);
  const email = account.data?.data.email ?? '';
  return (
    <Section title={words.asked} about={words.askedAbout}>
      <details className={styles.fold}>
        <summary>{words.running}</summary>
        <div className={layout.stack}>
          <p>{words.runningInvite}</p>
          <CopyField text="npx waymark invite" label={words.copyLine} />
          <p>{words.runningName}</p>
          <CopyField text={`npx waymark account inviter --email ${email}`} label={words.copyLine} isWrapped />
        </div>
      </details>
    </Section>
  );
}
