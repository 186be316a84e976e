import { FlaskConical } from 'lucide-react';
import { ANALYTICS, LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { sampleMessages as messages } from '../../messages/home.ts';
import { useCan } from '../../state/workspace/workspace.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Section } from '../../ui/page/page.tsx';
import styles from './alerts.module.css';

const PATH = `${LINK_TOOLS}/account/sample`;
/** Every list and every figure changes. */
const ALL = [LINK_TOOLS, ANALYTICS];

/** Offers to fill an empty workspace. */
export function AddSamples() {
  const add = useApiMutation('addSampleData', ALL);
  const { showError } = useToasts();
  if (!useCan()('settings')) return null;
  const run = () => add.mutate({ path: PATH, body: {} }, { onError: (error) => showError(messages.notAdded, error) });
  return (
    <Section title={messages.title} description={messages.text}>
      <div>
        <Button size="small" icon={<FlaskConical />} isBusy={add.isPending} onClick={run}>
          {messages.add}
        </Button>
      </div>
    </Section>
  );
}

/** Says that figures are samples, and removes them in one click. */
export function SampleBanner() {
  const remove = useApiMutation('removeSampleData', ALL);
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const canRemove = useCan()('settings');
  const run = async () => {
    if (!(await confirm({ title: messages.confirm, text: messages.consequence, action: messages.remove }))) return;
    remove.mutate(
      { path: PATH, method: 'DELETE' },
      {
        onSuccess: () => showToast({ title: messages.removed }),
        onError: (error) => showError(messages.notRemoved, error),
      },
    );
  };
  return (
    <section className={styles.alerts} aria-label={messages.label}>
      <ul>
        <li data-calm>
          <FlaskConical aria-hidden />
          <span>{messages.shown}</span>
          {canRemove && (
            <Button size="small" isBusy={remove.isPending} onClick={() => void run()}>
              {messages.remove}
            </Button>
          )}
        </li>
      </ul>
    </section>
  );
}
