import { Power, Send, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { useDraft } from '../../state/draft.ts';
import { useForm } from '../../state/form.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { SwitchRow } from '../../ui/form/choices.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { LastDelivery, Status } from './last-delivery.tsx';
import { Signature } from './signature.tsx';
import { useWebhookActions } from './webhook-actions.tsx';
import { INVALIDATED_PATHS, nameOf, type Webhook } from './webhook-data.ts';
import { WebhookFields } from './webhook-fields.tsx';
import styles from './webhooks.module.css';

/** The last delivery changes by itself. */
const REFRESH_MS = 5_000;
const BACK = { to: '/settings/webhooks', label: messages.title };

export default function WebhookScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const path = `${LINK_TOOLS}/webhook/${params.id}`;
  const query = useApiQuery('showWebhook', path, { refetchIntervalMs: REFRESH_MS });
  const webhook = query.data?.data;
  if (webhook === undefined)
    return (
      <Page title={messages.title} back={BACK}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return (
    <Page
      title={nameOf(webhook)}
      heading={new URL(webhook.url).host}
      subtitle={<State webhook={webhook} />}
      back={BACK}
      actions={<Actions webhook={webhook} />}
      isNarrow
    >
      <Content webhook={webhook} path={path} />
    </Page>
  );
}

const TABS = ['deliveries', 'settings', 'signature'] as const;

function Content({ webhook, path }: { webhook: Webhook; path: string }) {
  const [tab, setTab] = useEnumParam('tab', TABS);
  return (
    <Tabs
      label={nameOf(webhook)}
      value={tab}
      onChange={setTab}
      choices={TABS.map((value) => ({ value, label: messages[value] }))}
      hasLine
    >
      {tab === 'deliveries' && <DeliveryLog path={path} webhook={webhook} />}
      {tab === 'settings' && <Editor key={webhook.id} webhook={webhook} path={path} />}
      {tab === 'signature' && <Signature />}
    </Tabs>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const [, go] = useLocation();
  const { sendTest, turn, remove } = useWebhookActions(() => go('/settings/webhooks'));
  return (
    <>
      {!webhook.active && (
        <Button variant="primary" icon={<Power aria-hidden />} onClick={() => turn(webhook, true)}>
          {messages.turnOn}
        </Button>
      )}
      <Button icon={<Send aria-hidden />} onClick={() => sendTest(webhook)}>
        {messages.test}
      </Button>
      <IconButton
        variant="secondary"
        label={messages.remove}
        icon={<Trash2 aria-hidden />}
        onClick={() => remove(webhook)}
      />
    </>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <span className={styles.url}>{webhook.url}</span>
      <span className={styles.state}>
        <Status webhook={webhook} />
        {messages.last} <LastDelivery webhook={webhook} />
      </span>
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
