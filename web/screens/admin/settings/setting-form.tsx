import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN, type ApiResponse } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { liveSettingMessages as messages } from '../../../messages/admin/live-settings.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioCards } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatDay, formatInteger } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import { CHOICES, initialText, type Setting } from './setting-values.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = { ...messages.registrationHelps, ...messages.domainHelps };

/** Changes one setting. */
export function SettingForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name } = setting;
  const [text, setText] = useState(() => initialText(setting));
  const { form, dialog } = useSettingForm({ setting, text, onClose });
  const choices = CHOICES[name];
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      {choices ? (
        <RadioCards
          label={messages.names[name]}
          value={text}
          onChange={setText}
          choices={Object.entries(choices).map(([value, label]) => {
            return { value, label, description: DESCRIPTIONS[value] ?? '' };
          })}
          cardWidthPx={150}
        />
      ) : (
        <TextField
          label={messages.fields[name]}
          help={messages.helps[name]}
          name="value"
          value={text}
          onChange={setText}
          error={form.error('value')}
          placeholder={messages.examples[name]}
          inputMode={/days|limit/.test(name) ? 'numeric' : 'text'}
          maxLength={400}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {form.message && <p role="alert">{form.message}</p>}
      {choices && form.error('value') && <p role="alert">{form.error('value')}</p>}
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={text.trim() === ''}>
          {messages.save}
        </Button>
      </div>
      {dialog}
    </form>
  );
}

interface FormOf {
  setting: Setting;
  text: string;
  onClose: () => void;
}

function useSettingForm({ setting: { name }, text, onClose }: FormOf) {
  const client = useApi();
  const queryClient = useQueryClient();
  const reauthentication = useReauthentication();
  const { showToast } = useToasts();
  const confirmDeletion = useDeletionCheck();
  const form = useForm(async () => {
    const value = /days|limit/.test(name) ? text.replaceAll(/[\s,]/g, '') : text.trim();
    if (name === 'retention_days' && !(await confirmDeletion(value))) return;
    const body = { name, value };
    await reauthentication.run(() => client.call(`${ADMIN}/live-settings/update`, { method: 'PUT', body }));
    await invalidate(queryClient, [ADMIN]);
    showToast({ title: messages.saved });
    onClose();
  });
  return { form, dialog: reauthentication.dialog };
}

/** Asks before a retention deletes events, and says how many days of them. */
function useDeletionCheck(): (days: string) => Promise<boolean> {
  const client = useApi();
  const confirm = useConfirm();
  return async (value) => {
    const query = { days: value.slice(0, 9) };
    const { days, before } = await client.call<ApiResponse<'previewRetention'>>(`${ADMIN}/live-settings/retention`, {
      query,
    });
    if (days === 0 || before === null) return true;
    return confirm({
      title: messages.deleteTitle(counted(days, 'days', formatInteger(days))),
      text: messages.deleteText(formatDay(before)),
      action: messages.deleteAction,
    });
  };
}
