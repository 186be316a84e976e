import { BookOpen, KeyRound } from 'lucide-react';
import { homeMessages as messages } from '../../messages/home.ts';
import { frameMessages } from '../../messages/shared/frame.ts';
import { buttonClass, LinkButton } from '../../ui/form/button.tsx';
import { Section } from '../../ui/page/page.tsx';
import Checklist, { type ChecklistProps } from './checklist.tsx';
import styles from './home.module.css';
import { AddSamples } from './sample-data.tsx';

/** The first steps, and beside them sample data for an empty workspace, and what developers look for. */
export default function GetStarted({ isEmpty, ...props }: ChecklistProps & { isEmpty: boolean }) {
  return (
    <div className={styles.start}>
      <Checklist {...props} />
      <div className={styles.aside}>
        {isEmpty && <AddSamples />}
        <Section title={messages.developers} description={messages.developersText}>
          <p className={styles.links}>
            <LinkButton to="/settings/keys" size="small" icon={<KeyRound />}>
              {messages.createKey}
            </LinkButton>
            <a className={buttonClass({ size: 'small' })} href="/docs" target="_blank" rel="noreferrer">
              <BookOpen aria-hidden />
              {frameMessages.api}
            </a>
          </p>
        </Section>
      </div>
    </div>
  );
}
