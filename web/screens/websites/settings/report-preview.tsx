import { Send } from 'lucide-react';
import { useState } from 'react';
import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { exportUrl } from '../../../api/download.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { reportPreviewMessages as messages, noMailMessages } from '../../../messages/websites/report-preview.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCanMail } from '../../../ui/page/no-mail.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import styles from './report-preview.module.css';

const FREQUENCIES = ['weekly', 'monthly'] as const;
const FORMS = ['html', 'text'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** The email report as it is sent, in both of its forms, and a button that sends one. */
export default function ReportPreview({ websiteId, onClose }: { websiteId: number; onClose: () => void }) {
  const [frequency, setFrequency] = useState<Frequency>('weekly');
  const [form, setForm] = useState<(typeof FORMS)[number]>('html');
  const path = `${ANALYTICS}/websites/${websiteId}/report`;
  const query = useApiQuery('previewReport', path, { query: { frequency } });
  const { send, isBusy } = useSending(path, frequency);
  const canMail = useCanMail();
  return (
    <Dialog
      title={messages.title}
      isOpen
      onClose={onClose}
      widthPx={720}
      foot={
        <div className={layout.bar}>
          {!canMail && <span className={layout.description}>{noMailMessages.cannot}</span>}
          <Button
            variant={canMail ? 'primary' : 'secondary'}
            icon={<Send aria-hidden />}
            isBusy={isBusy}
            disabled={!canMail}
            onClick={() => void send()}
          >
            {messages.send}
          </Button>
        </div>
      }
    >
      <div className={layout.stack}>
        <div className={layout.bar}>
          <Segmented
            label={messages.frequency}
            value={frequency}
            onChange={setFrequency}
            choices={FREQUENCIES.map((value) => ({ value, label: messages.frequencies[value] }))}
          />
          <Segmented
            label={messages.form}
            value={form}
            onChange={setForm}
            choices={FORMS.map((value) => ({ value, label: messages.forms[value] }))}
          />
        </div>
        <p className={layout.description}>{messages.about}</p>
        <Loaded query={query} skeleton={<Skeleton height={520} />}>
          {({ data }) => <Mail data={data} form={form} address={exportUrl(path, { frequency })} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface MailProps {
  data: ApiResponse<'previewReport'>['data'];
  form: (typeof FORMS)[number];
  address: string;
}

/** The policy of the application forbids the styles that emails need, so the frame has its own address and policy. */
function Mail({ data: { subject, text }, form, address }: MailProps) {
  return (
    <>
      <p className={styles.subject}>
        <span>{messages.subject}</span> <b>{subject}</b>
      </p>
      {form === 'html' ? (
        <iframe key={address} className={styles.mail} title={messages.frame(subject)} src={address} sandbox="" />
      ) : (
        <textarea className={styles.text} readOnly aria-label={messages.frame(subject)} value={text} />
      )}
    </>
  );
}

function useSending(path: string, frequency: Frequency) {
  const { showToast, showError } = useToasts();
  const { mutateAsync, isPending } = useApiMutation('sendReport', []);
  const send = async () => {
    try {
      const { data } = await mutateAsync({ path, body: { frequency } });
      if (data.outcome === 'off') showToast({ title: noMailMessages.cannot });
      else showToast({ title: messages.sent(data.recipient) });
    } catch (error) {
      showError(messages.notSent, error);
    }
  };
  return { send, isBusy: isPending };
}
