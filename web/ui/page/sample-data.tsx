import { FlaskConical } from 'lucide-react';
import { ANALYTICS, LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { sampleMessages as messages } from '../../messages/shared/account/samples.ts';
import { useCan } from '../../state/workspace/workspace.ts';
import { useConfirm } from '../floating/confirm.tsx';
import { useToasts } from '../floating/toasts.tsx';
import { Button } from '../form/button.tsx';
import { Section } from './page.tsx';

const PATH = `${LINK_TOOLS}/account/sample`;
/** Every list and every figure changes. */
const ALL = [LINK_TOOLS, ANALYTICS];

/** Offers sample data, on home for an empty workspace. */
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

/** Removes the samples after one confirmation. */
export function RemoveSamplesButton() {
  const remove = useApiMutation('removeSampleData', ALL);
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  if (!useCan()('settings')) return null;
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
    <Button size="small" isBusy={remove.isPending} onClick={() => void run()}>
      {messages.remove}
    </Button>
  );
}
