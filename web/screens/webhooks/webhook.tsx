import { Send, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { useDraft } from '../../state/draft.ts';
import { useForm } from '../../state/form.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { SwitchRow } from '../../ui/form/choices.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { INVALIDATED_PATHS, type Webhook } from './webhook-data.ts';
import { WebhookFields } from './webhook-fields.tsx';

const BACK = { to: '/settings/webhooks', label: messages.title };

export default function WebhookScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const path = `${LINK_TOOLS}/webhook/${params.id}`;
  const query = useApiQuery('showWebhook', path);
  const webhook = query.data?.data;
  if (webhook === undefined)
    return (
      <Page title={messages.title} back={BACK}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return (
    <Page
      title={webhook.url.replace(/^https?:\/\//, '')}
      back={BACK}
      actions={<Actions webhook={webhook} path={path} />}
      isNarrow
    >
      <Editor key={webhook.id} webhook={webhook} path={path} />
      <DeliveryLog path={path} isActive={webhook.active} />
    </Page>
  );
}

/** Excludes the webhook itself, which no longer exists. */
const LISTS = [`${LINK_TOOLS}/webhooks`] as const;

function Actions({ webhook, path }: { webhook: Webhook; path: string }) {
  const confirm = useConfirm();
  const [, go] = useLocation();
  const { showToast, showError } = useToasts();
  const test = useApiMutation('testWebhook', [`${path}/deliveries`]);
  const remove = useApiMutation('deleteWebhook', LISTS);
  const sendTest = async () => {
    try {
      await test.mutateAsync({ path: `${path}/test` });
      showToast({ title: webhook.active ? messages.tested : messages.testedOff });
    } catch (error) {
      showError(messages.testFailed, error);
    }
  };
  const ask = async () => {
    if (!(await confirm({ title: messages.removeTitle, text: messages.removeText, action: messages.remove }))) return;
    try {
      await remove.mutateAsync({ path: `${path}/delete`, method: 'DELETE' });
      go('/settings/webhooks');
      showToast({ title: messages.removed });
    } catch (error) {
      showError(messages.removeFailed, error);
    }
  };
  return (
    <>
      <Button icon={<Send aria-hidden />} isBusy={test.isPending} onClick={() => void sendTest()}>
        {messages.test}
      </Button>
      <IconButton
        variant="secondary"
        label={messages.remove}
        icon={<Trash2 aria-hidden />}
        onClick={() => void ask()}
      />
    </>
  );
}

function Editor({ webhook, path }: { webhook: Webhook; path: string }) {
  const saved = { url: webhook.url, events: webhook.events, active: webhook.active };
  const { values, set, reset, isChanged } = useDraft(`webhook.${webhook.id}`, saved);
  const save = useApiMutation('updateWebhook', INVALIDATED_PATHS);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    if (values.events.length === 0) throw new ApiError('', { fields: { events: [messages.eventsNone] } });
    await save.mutateAsync({ path: `${path}/update`, method: 'PUT', body: values });
    reset();
    showToast({ title: messages.saved });
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
      <WebhookFields
        values={values}
        form={form}
        set={(next) => set({ ...next, events: [...(next.events ?? values.events)] })}
      />
      <SwitchRow
        label={messages.active}
        help={messages.activeAbout}
        isOn={values.active}
        onChange={(active) => set({ active })}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!isChanged}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
