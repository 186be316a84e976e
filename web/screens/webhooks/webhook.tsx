import { Send, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { webhookMessages as words } from '../../messages/webhooks.ts';
import { useDraft } from '../../state/draft.ts';
import { useForm } from '../../state/form.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { SwitchRow } from '../../ui/form/choices.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/states.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { TOUCHED, type Webhook } from './webhook-data.ts';
import { WebhookFields } from './webhook-fields.tsx';

const BACK = { to: '/settings/webhooks', label: words.title };

export default function WebhookScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const path = `${LINK_TOOLS}/webhook/${params.id}`;
  const answer = useApiQuery('showWebhook', path);
  const webhook = answer.data?.data;
  if (webhook === undefined)
    return (
      <Page title={words.title} back={BACK}>
        <Loaded answer={answer}>{() => null}</Loaded>
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
      showToast({ title: webhook.active ? words.tested : words.testedOff });
    } catch (error) {
      showError(words.testFailed, error);
    }
  };
  const ask = async () => {
    if (!(await confirm({ title: words.removeTitle, text: words.removeText, action: words.remove }))) return;
    try {
      await remove.mutateAsync({ path: `${path}/delete`, method: 'DELETE' });
      go('/settings/webhooks');
      showToast({ title: words.removed });
    } catch (error) {
      showError(words.removeFailed, error);
    }
  };
  return (
    <>
      <Button icon={<Send aria-hidden />} isBusy={test.isPending} onClick={() => void sendTest()}>
        {words.test}
      </Button>
      <IconButton variant="quiet" label={words.remove} icon={<Trash2 aria-hidden />} onClick={() => void ask()} />
    </>
  );
}

function Editor({ webhook, path }: { webhook: Webhook; path: string }) {
  const saved = { url: webhook.url, events: webhook.events, active: webhook.active };
  const { values, set, reset, isChanged } = useDraft(`webhook.${webhook.id}`, saved);
  const save = useApiMutation('updateWebhook', TOUCHED);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    if (values.events.length === 0) throw new ApiError('', { fields: { events: [words.eventsNone] } });
    await save.mutateAsync({ path: `${path}/update`, method: 'PUT', body: values });
    reset();
    showToast({ title: words.saved });
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
      <WebhookFields
        values={values}
        form={form}
        set={(next) => set({ ...next, events: [...(next.events ?? values.events)] })}
      />
      <SwitchRow
        label={words.active}
        about={words.activeAbout}
        isOn={values.active}
        onChange={(active) => set({ active })}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!isChanged}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
