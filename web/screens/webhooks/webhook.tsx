import { Send, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { Refusal } from '../../api/refusal.ts';
import { webhookMessages as words } from '../../messages/webhooks.ts';
import { useDraft } from '../../state/draft.ts';
import { useForm } from '../../state/form.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useNotices } from '../../ui/floating/toasts.tsx';
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
  const answer = useAnswer('showWebhook', path);
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
  const { tell, tellFault } = useNotices();
  const test = useChange('testWebhook', [`${path}/deliveries`]);
  const remove = useChange('deleteWebhook', LISTS);
  const sendTest = async () => {
    try {
      await test.mutateAsync({ path: `${path}/test` });
      tell({ title: webhook.active ? words.tested : words.testedOff });
    } catch (error) {
      tellFault(words.testFailed, error);
    }
  };
  const ask = async () => {
    if (!(await confirm({ title: words.removeTitle, text: words.removeText, action: words.remove }))) return;
    try {
      await remove.mutateAsync({ path: `${path}/delete`, method: 'DELETE' });
      go('/settings/webhooks');
      tell({ title: words.removed });
    } catch (error) {
      tellFault(words.removeFailed, error);
    }
  };
  return (
    <>
      <Button icon={<Send aria-hidden />} isBusy={test.isPending} onClick={() => void sendTest()}>
        {words.test}
      </Button>
      <IconButton look="quiet" label={words.remove} icon={<Trash2 aria-hidden />} onClick={() => void ask()} />
    </>
  );
}

function Editor({ webhook, path }: { webhook: Webhook; path: string }) {
  const saved = { url: webhook.url, events: webhook.events, active: webhook.active };
  const { values, set, reset, isChanged } = useDraft(`webhook.${webhook.id}`, saved);
  const save = useChange('updateWebhook', TOUCHED);
  const { tell } = useNotices();
  const form = useForm(async () => {
    if (values.events.length === 0) throw new Refusal('', { fields: { events: [words.eventsNone] } });
    await save.mutateAsync({ path: `${path}/update`, method: 'PUT', body: values });
    reset();
    tell({ title: words.saved });
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
        <Button type="submit" look="primary" isBusy={form.isBusy} disabled={!isChanged}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
