import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ApiError } from '../../api/api-error.ts';
import { ANALYTICS } from '../../api/client.ts';
import { callSurface, type EmailRows } from '../../api/private-surface.ts';
import { useApiQuery } from '../../api/queries.ts';
import { emailMessages as messages, settingsMessages } from '../../messages/settings.ts';
import { errorMessages } from '../../messages/shared/errors.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { NoMail } from '../../ui/page/no-mail.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import styles from './settings.module.css';

const KEY = ['/account/emails'];

/** Which emails the person gets. */
export default function Emails() {
  const emails = useQuery<EmailRows, ApiError>({ queryKey: KEY, queryFn: () => callSurface('/account/emails') });
  return (
    <SettingsFrame title={settingsMessages.emails}>
      <Section title={messages.title} description={messages.about}>
        <Loaded query={emails}>{(data) => <Topics emails={data} />}</Loaded>
      </Section>
    </SettingsFrame>
  );
}

function Topics({ emails }: { emails: EmailRows }) {
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const set = async (choice: { topic: string; on: boolean; website?: number }) => {
    try {
      await callSurface('/account/emails', choice);
      showToast({ title: choice.website === undefined ? settingsMessages.changed : messages.resumed });
    } catch (error) {
      showError(errorMessages.notSaved, error);
    }
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  return (
    <div className={layout.stack}>
      <NoMail text={messages.off} />
      <div className={layout.stack}>
        {emails.topics.map(({ topic, on }) => (
          <CheckRow
            key={topic}
            label={
              <>
                {messages.topics[topic]}
                <span className={styles.detail}>{messages.topicsAbout[topic]}</span>
              </>
            }
            isOn={on}
            onChange={(isOn) => void set({ topic, on: isOn })}
          />
        ))}
      </div>
      <Sending websites={emails.sending} />
      {emails.websites.length > 0 && (
        <section className={`${layout.stack} ${styles.part}`} aria-label={messages.websites}>
          <h3>{messages.websites}</h3>
          <ul className={styles.rows}>
            {emails.websites.map(({ topic, website, domain }) => (
              <li key={`${topic} ${website}`}>
                <span className={styles.main}>
                  <b className={styles.name}>{domain}</b>
                  <span className={styles.detail}>{messages.topics[topic]}</span>
                </span>
                <Button size="small" onClick={() => void set({ topic, on: true, website })}>
                  {messages.resume}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={layout.description}>{messages.always}</p>
    </div>
  );
}

/** The websites whose reports or alerts the person gets now, with links to where that is chosen. */
function Sending({ websites }: { websites: EmailRows['sending'] }) {
  const here = useWorkspace()?.id;
  if (websites.length === 0) return <NoneSends />;
  return (
    <section className={`${layout.stack} ${styles.part}`} aria-label={messages.sending}>
      <h3>{messages.sending}</h3>
      <ul className={styles.rows}>
        {websites.map(({ website, workspace, domain, topics }) => {
          const path = `/websites/${website}/settings?tab=reports`;
          return (
            <li key={website}>
              <span className={styles.main}>
                {workspace === here ? (
                  <Link to={path}>{domain}</Link>
                ) : (
                  <a href={`/app/w/${workspace}${path}`}>{domain}</a>
                )}
                <span className={styles.detail}>{topics.map((topic) => messages.topics[topic]).join(', ')}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const MAX_WEBSITES = 25;

/** Without a website that sends email: the websites of this workspace, each with a link to where it is turned on. */
function NoneSends() {
  const query = { sort_by: 'domain', sort: 'asc', per_page: MAX_WEBSITES } as const;
  const { data } = useApiQuery('listWebsites', `${ANALYTICS}/websites`, { query });
  const websites = data?.data ?? [];
  return (
    <section className={`${layout.stack} ${styles.part}`} aria-label={messages.reports}>
      <h3>{messages.reports}</h3>
      <p className={layout.description}>{messages.noneSend}</p>
      {websites.length > 0 && (
        <ul className={styles.rows}>
          {websites.map(({ id, domain }) => (
            <li key={id}>
              <b className={`${styles.main} ${styles.name}`}>{domain}</b>
              <Link
                className={buttonClass({ size: 'small' })}
                to={`/websites/${id}/settings?tab=reports`}
                aria-label={messages.turnOnFor(domain)}
              >
                {messages.turnOn}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
