import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { auditMessages as messages } from '../../../messages/shared/account/audit.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/page.tsx';
import { AUDIT } from './audit-data.ts';

const CHOICES = [90, 180, 400, 730, 1_825, 3_650];

/** How long entries are kept; only owners change it. */
export function Retention() {
  const can = useCan();
  const { showToast, showError } = useToasts();
  const settings = useApiQuery('showAuditSettings', `${AUDIT}/settings`);
  const change = useApiMutation('updateAuditSettings', [AUDIT]);
  const days = settings.data?.retention_days;
  if (days === undefined) return null;
  const save = async (value: string) => {
    try {
      const body = { retention_days: Number(value) };
      await change.mutateAsync({ path: `${AUDIT}/settings/update`, method: 'PUT', body });
      showToast({ title: messages.saved });
    } catch (error) {
      showError(messages.notSaved, error);
    }
  };
  const all = [...new Set([...CHOICES, days])].sort((one, other) => one - other);
  const choices = all.map((count) => ({ value: String(count), label: messages.days(formatInteger(count)) }));
  return (
    <Section title={messages.retention} description={messages.retentionAbout}>
      {can('own') ? (
        <div>
          <Select
            label={messages.retentionDays}
            value={String(days)}
            onChange={(value) => void save(value)}
            choices={choices}
            isCompact
          />
        </div>
      ) : (
        <p>{messages.days(formatInteger(days))}</p>
      )}
    </Section>
  );
}
