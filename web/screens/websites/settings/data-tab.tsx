import { useState } from 'react';
import { useLocation } from 'wouter';
import { ANALYTICS } from '../../../api/client.ts';
import { exportUrl } from '../../../api/download.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { ExportButton } from '../../../ui/object/export-button.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { draftName, TabFormFrame, useTabForm } from './tab-form.tsx';
import { numberOf, type SettingsTabProps, useSaving } from './website-settings.ts';

/** Retention, export and deletion of events. */
export function DataTab(props: SettingsTabProps) {
  return (
    <div className={layout.stack}>
      <Retention {...props} />
      <Export {...props} />
      <Erasing {...props} />
      <Deletion {...props} />
    </div>
  );
}

function Retention({ website, settings }: SettingsTabProps) {
  const save = useSaving(website);
  const confirm = useConfirm();
  const stored = settings.retention_days;
  const tab = useTabForm(draftName(website, 'data'), { days: String(stored ?? '') }, async ({ days }) => {
    const retention = numberOf(days, 'retention_days');
    const deletesEvents = retention !== null && (stored === null || retention < stored);
    if (deletesEvents && !(await confirm(retentionQuestion(retention)))) return false;
    await save({ settings: { retention_days: retention } });
  });
  return (
    <Section title={messages.retention}>
      <TabFormFrame tab={tab}>
        <TextField
          label={messages.retention}
          isLabelHidden
          help={messages.retentionAbout}
          name="retention_days"
          inputMode="numeric"
          value={tab.values.days}
          onChange={(days) => tab.set({ days })}
          error={tab.form.error('retention_days')}
        />
      </TabFormFrame>
    </Section>
  );
}

function retentionQuestion(days: number) {
  const age = counted(days, 'days', formatInteger(days));
  return { title: messages.retentionAsk(age), text: messages.retentionAskAbout, action: messages.save };
}

function Export({ website: { id } }: SettingsTabProps) {
  const addressOf = (format: string) => exportUrl(`${ANALYTICS}/websites/${id}/export`, { format, range: 'all' });
  return (
    <Section title={messages.export} description={messages.exportAbout}>
      <div className={layout.bar}>
        <ExportButton label="CSV" address={addressOf('csv')} />
        <ExportButton label="NDJSON" address={addressOf('ndjson')} />
      </div>
    </Section>
  );
}

function Erasing({ website: { id } }: SettingsTabProps) {
  const [person, setPerson] = useState('');
  const confirm = useConfirm();
  const { showToast } = useToasts();
  const erase = useApiMutation('eraseVisitor', [`${ANALYTICS}/websites/${id}`]);
  const form = useForm(async () => {
    const requested = {
      title: messages.erase,
      text: `${person}. ${messages.eraseAbout}`,
      action: messages.eraseAction,
    };
    if (!(await confirm(requested))) return;
    const body = /^\d{15,20}$/.test(person) ? { visit: person } : { person };
    const { data } = await erase.mutateAsync({ path: `${ANALYTICS}/websites/${id}/visitors`, method: 'DELETE', body });
    showToast({ title: messages.erased(counted(data.events, 'events', formatInteger(data.events))) });
    setPerson('');
  });
  return (
    <Section title={messages.erase} description={messages.eraseAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
        <TextField
          label={messages.erasePerson}
          name="person"
          value={person}
          onChange={setPerson}
          error={form.error('person') ?? form.error('visit') ?? form.message}
        />
        <div>
          <Button type="submit" variant="danger" isBusy={form.isBusy} disabled={person === ''}>
            {messages.eraseAction}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Deletion({ website: { id, domain } }: SettingsTabProps) {
  const confirm = useConfirm();
  const [, go] = useLocation();
  const { showToast, showError } = useToasts();
  const remove = useApiMutation('deleteWebsite', [`${ANALYTICS}/websites`]);
  const ask = async () => {
    const requested = {
      title: `${messages.delete}: ${domain}`,
      text: messages.deleteAbout,
      action: messages.deleteAction,
    };
    if (!(await confirm(requested))) return;
    try {
      await remove.mutateAsync({ path: `${ANALYTICS}/websites/${id}`, method: 'DELETE' });
      showToast({ title: messages.deleted(domain) });
      go('/websites');
    } catch (error) {
      showError(errorMessages.notDeleted, error);
    }
  };
  return (
    <Section title={messages.delete} description={messages.deleteAbout}>
      <div>
        <Button variant="danger" onClick={() => void ask()}>
          {messages.deleteAction}
        </Button>
      </div>
    </Section>
  );
}
