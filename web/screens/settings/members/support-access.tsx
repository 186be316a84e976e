import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SUPPORT_HOURS, SupportRole } from '../../../../contract/vocabulary.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { type SupportAccess as Access, callSurface } from '../../../api/private-surface.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../settings.module.css';

const ROLES = ['viewer', 'member'] as const satisfies readonly SupportRole[];
const HOURS: typeof SUPPORT_HOURS = [24, 72, 168];

/** Whether operators may open the workspace to help, for owners. */
export function SupportAccess({ workspace }: { workspace: number }) {
  const path = `/account/w/${workspace}/support` as const;
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const reauthentication = useReauthentication();
  const access = useQuery<Access, ApiError>({ queryKey: [path], queryFn: () => callSurface(path) });
  const change = (call: () => Promise<Access>, done: string) =>
    reauthentication.run(call).then(
      (changed) => {
        queryClient.setQueryData([path], changed);
        showToast({ title: done });
      },
      (error: unknown) => showError(messages.notChanged, error),
    );
  const allow = (role: SupportRole, hours: number) =>
    change(() => callSurface(path, { role, hours }), messages.supportAllowed);
  return (
    <Section title={messages.support} description={messages.supportAbout}>
      <Loaded query={access}>
        {({ support }) =>
          support ? (
            <div className={styles.person}>
              <p>
                {messages.supportIs(messages.supportRoles[support.role])} <RelativeTime at={support.until} />.
              </p>
              <Button onClick={() => void change(() => callSurface(`${path}/withdraw`, {}), messages.supportEnded)}>
                {messages.endSupport}
              </Button>
            </div>
          ) : (
            <AllowForm onAllow={(role, hours) => void allow(role, hours)} />
          )
        }
      </Loaded>
      {reauthentication.dialog}
    </Section>
  );
}

function AllowForm({ onAllow }: { onAllow: (role: SupportRole, hours: number) => void }) {
  const [role, setRole] = useState<SupportRole>('viewer');
  const [hours, setHours] = useState(String(HOURS[0]));
  return (
    <div className={styles.groupRow}>
      <SelectField
        label={messages.supportRole}
        value={role}
        onChange={setRole}
        choices={ROLES.map((value) => ({ value, label: messages.supportRoles[value] }))}
      />
      <SelectField
        label={messages.supportHours}
        value={hours}
        onChange={setHours}
        choices={HOURS.map((value) => ({ value: String(value), label: messages.supportDays(value) }))}
      />
      <Button onClick={() => onAllow(role, Number(hours))}>{messages.allowSupport}</Button>
    </div>
  );
}
