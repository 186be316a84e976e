import { useState } from 'react';
import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { recipientMessages as messages } from '../../../messages/websites/report-preview.ts';
import { useForm } from '../../../state/form.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { useCanMail } from '../../../ui/page/no-mail.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import styles from './report-recipients.module.css';
import type { Website } from './website-settings.ts';

type Recipient = ApiResponse<'listReportRecipients'>['data'][number];

const TONES = { pending: 'warn', confirmed: 'good', unsubscribed: 'plain' } as const;

/** People without an account who get the reports once they confirmed their address. */
export function ReportRecipients({ website }: { website: Website }) {
  const path = `${ANALYTICS}/websites/${website.id}/report-recipients`;
  const isAllowed = useCan()('edit');
  const query = useApiQuery('listReportRecipients', path, { enabled: isAllowed });
  const invite = useInviting(path);
  if (!isAllowed) return null;
  return (
    <Section title={messages.title} description={messages.about}>
      <Loaded query={query} skeleton={<SkeletonRows count={1} />}>
        {({ data }) =>
          data.length > 0 && (
            <ul className={styles.rows} aria-label={messages.title}>
              {data.map((row) => (
                <Line key={row.id} row={row} path={path} invite={invite} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewRecipient invite={invite} />
      {website.email === 0 && <p className={layout.description}>{messages.isOff}</p>}
    </Section>
  );
}

/** Returns a function that invites an address and says whether an email is on its way; it throws on an error response. */
function useInviting(path: string): (email: string) => Promise<void> {
  const { mutateAsync } = useApiMutation('createReportRecipient', [path]);
  const canMail = useCanMail();
  const { showToast } = useToasts();
  return async (email) => {
    const { data } = await mutateAsync({ path, body: { email } });
    if (data.invited) showToast({ title: messages.invited(data.email) });
    else showToast({ title: canMail ? messages.notInvited(data.email, data.state) : messages.added(data.email) });
  };
}

function NewRecipient({ invite }: { invite: (email: string) => Promise<void> }) {
  const [email, setEmail] = useState('');
  const form = useForm(async () => {
    await invite(email);
    setEmail('');
  });
  return (
    <form className={styles.add} onSubmit={form.submit} ref={form.ref} noValidate>
      <TextField
        label={messages.email}
        name="email"
        type="email"
        autoComplete="off"
        className={layout.grow ?? ''}
        value={email}
        onChange={setEmail}
        error={form.error('email') ?? form.message}
      />
      <Button type="submit" isBusy={form.isBusy} disabled={email.trim() === ''}>
        {messages.add}
      </Button>
    </form>
  );
}

interface LineProps {
  row: Recipient;
  path: string;
  invite: (email: string) => Promise<void>;
}

function Line({ row: { id, email, state, created_at: addedAt }, path, invite }: LineProps) {
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const remove = useApiMutation('deleteReportRecipient', [path]);
  const ask = async () => {
    const question = { title: messages.removeTitle(email), text: messages.removeText, action: messages.remove };
    if (!(await confirm(question))) return;
    await remove.mutateAsync({ path: `${path}/${id}`, method: 'DELETE' }).then(
      () => showToast({ title: messages.removed(email) }),
      (error: unknown) => showError(messages.notRemoved, error),
    );
  };
  const again = () => invite(email).catch((error: unknown) => showError(messages.failed, error));
  return (
    <li>
      <span className={styles.main}>
        <b className={styles.name}>{email}</b> <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
        <span className={styles.detail}>
          {state === 'unsubscribed' ? (
            messages.unsubscribed
          ) : (
            <>
              {messages.addedAt} <RelativeTime at={addedAt} />
            </>
          )}
        </span>
      </span>
      {state !== 'unsubscribed' && (
        <span className={styles.controls}>
          {state === 'pending' && (
            <Button size="small" onClick={() => void again()}>
              {messages.again}
            </Button>
          )}
          <Button size="small" onClick={() => void ask()}>
            {messages.remove}
          </Button>
        </span>
      )}
    </li>
  );
}
