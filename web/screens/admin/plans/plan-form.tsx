import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { planMessages as messages } from '../../../messages/admin/plans.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import styles from '../admin.module.css';
import { bodyOf, LIMIT_FIELDS, type LimitField, type PlanRow, shorterRetention, valuesOf } from './plan-values.ts';

const HELP: Partial<Record<LimitField, string>> = {
  retention_days: messages.retentionHelp,
  link_requests_a_minute: messages.requestsHelp,
};

const PLACEHOLDERS: Partial<Record<LimitField, string>> = messages.placeholders;

/** Creates a plan, or changes the limits of one. */
export function PlanForm({ plan, onClose }: { plan: PlanRow | undefined; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(plan));
  const { form, dialog } = usePlanForm({ plan, values, onClose });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      {!plan && (
        <TextField
          label={messages.name}
          help={messages.nameHelp}
          name="name"
          value={values.name}
          onChange={(name) => set({ name })}
          placeholder={messages.namePlaceholder}
          error={form.error('name')}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <p className={styles.muted}>{messages.limitsHelp}</p>
      <div className={styles.limits}>
        {LIMIT_FIELDS.map((field) => (
          <TextField
            key={field}
            label={messages.fields[field]}
            help={HELP[field]}
            name={field}
            value={values[field]}
            onChange={(limit) => set({ [field]: limit })}
            placeholder={PLACEHOLDERS[field] ?? messages.unlimited}
            error={form.error(field)}
            inputMode="numeric"
            maxLength={20}
          />
        ))}
      </div>
      {form.message && <p role="alert">{form.message}</p>}
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {plan ? messages.save : messages.create}
        </Button>
      </div>
      {dialog}
    </form>
  );
}

function usePlanForm({
  plan,
  values,
  onClose,
}: {
  plan: PlanRow | undefined;
  values: ReturnType<typeof valuesOf>;
  onClose: () => void;
}) {
  const client = useApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const reauthentication = useReauthentication();
  const { showToast } = useToasts();
  const form = useForm(async () => {
    const days = shorterRetention(plan, values);
    if (days !== undefined) {
      const title = messages.retentionTitle(formatInteger(days));
      if (!(await confirm({ title, text: messages.retentionText, action: messages.retentionAction }))) return;
    }
    const send = () =>
      plan
        ? client.call(`${ADMIN}/plans/${plan.id}/update`, { method: 'PUT', body: bodyOf(values) })
        : client.call(`${ADMIN}/plans/add`, { method: 'POST', body: { ...bodyOf(values), name: values.name } });
    await reauthentication.run(send);
    await invalidate(queryClient, [ADMIN]);
    showToast({ title: plan ? messages.saved : messages.created });
    onClose();
  });
  return { form, dialog: reauthentication.dialog };
}
