import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { useForm } from '../../state/form.ts';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { INVALIDATED_PATHS } from './webhook-data.ts';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';

/** Creates a webhook and shows its secret once. */
export default function NewWebhook() {
  const [values, setValues] = useState<WebhookValues>({ url: '', events: ['link.clicked'] });
  const [created, setCreated] = useState<{ id: number; signingkey: string }>();
  const [, go] = useLocation();
  const create = useApiMutation('createWebhook', INVALIDATED_PATHS);
  const form = useForm(async () => {
    if (values.events.length === 0) throw new ApiError('', { fields: { events: [messages.eventsNone] } });
    setCreated(await create.mutateAsync({ path: `${LINK_TOOLS}/webhook/add`, body: values }));
  });
  const leave = () => created && go(`/settings/webhooks/${created.id}`, { replace: true });
  return (
    <Page title={messages.add} back={{ to: '/settings/webhooks', label: messages.title }} isNarrow>
      <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
        <WebhookFields
          values={values}
          form={form}
          set={(next) => setValues((before) => ({ ...before, ...next }))}
          hasFocus
        />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.addAction}
          </Button>
        </div>
      </form>
      <Dialog
        title={messages.secretTitle}
        isOpen={created !== undefined}
        onClose={leave}
        foot={
          <Button variant="primary" onClick={leave}>
            {messages.secretDone}
          </Button>
        }
      >
        <div className={layout.stack}>
          <p>{messages.secretText}</p>
          {created && <CopyField text={created.signingkey} label={messages.secretCopy} isWrapped />}
        </div>
      </Dialog>
    </Page>
  );
}
