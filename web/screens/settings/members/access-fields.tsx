import { useEffect } from 'react';
import type { GuestLimitKind, Role } from '../../../../contract/vocabulary.ts';
import { useObjectChoices } from '../../../api/object-choices.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { SelectField } from '../../../ui/form/choices.tsx';
import { ComboField } from '../../../ui/form/combo-field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { roleChoices } from './role-choices.ts';

/** What someone may open, and their role there. */
export interface AccessValues {
  reach: 'workspace' | GuestLimitKind;
  /** ID of the website or channel, as a choice; '' for none. */
  object: string;
  role: Role;
}

export const WHOLE: AccessValues = { reach: 'workspace', object: '', role: 'member' };

/** Converts the values to the service's form. */
export function accessBody({ reach, object, role }: AccessValues) {
  const id = Number(object);
  if (reach === 'website') return { role: 'viewer', website: id };
  return reach === 'channel' ? { role, channel: id } : { role };
}

interface AccessFieldsProps {
  values: AccessValues;
  onChange: (values: AccessValues) => void;
  withOwner: boolean;
  error: (field: string) => string | undefined;
}

/** Choices of the whole workspace, a website or a channel, and of a role that suits. */
export function AccessFields({ values, onChange, withOwner, error }: AccessFieldsProps) {
  const { reach, role } = values;
  const set = (change: Partial<AccessValues>) => onChange({ ...values, ...change });
  const choices = roleChoices(withOwner).filter(({ value }) => reach === 'workspace' || GUEST_ROLES.includes(value));
  return (
    <div className={layout.pair}>
      <SelectField
        label={messages.access}
        value={reach}
        onChange={(next) => onChange({ reach: next, object: '', role: next === 'workspace' ? role : 'viewer' })}
        choices={REACHES}
      />
      {reach !== 'workspace' && <ObjectField kind={reach} values={values} set={set} error={error(reach)} />}
      {reach !== 'website' && (
        <SelectField
          label={messages.inviteRole}
          value={role}
          onChange={(next) => set({ role: next })}
          choices={choices}
          error={error('role')}
        />
      )}
    </div>
  );
}

/** Of a guest of a channel; one of a website is always a viewer. */
const GUEST_ROLES: readonly Role[] = ['viewer', 'member'];

const REACHES = (['workspace', 'website', 'channel'] as const).map((value) => {
  return { value, label: messages.reaches[value], description: messages.reachAbout[value] };
});

interface ObjectFieldProps {
  kind: GuestLimitKind;
  values: AccessValues;
  set: (change: Partial<AccessValues>) => void;
  error: string | undefined;
}

function ObjectField({ kind, values: { object }, set, error }: ObjectFieldProps) {
  const choices = useObjectChoices(kind) ?? [];
  const only = choices.length === 1 ? choices[0]?.value : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses the only one once it is known; `set` changes with every render
  useEffect(() => {
    if (only !== undefined && object === '') set({ object: only });
  }, [only, object]);
  return (
    <ComboField
      key={kind}
      label={messages.reachObjects[kind]}
      name={kind}
      value={object}
      onChange={(next) => set({ object: next })}
      choices={choices}
      placeholder={messages.choose}
      error={error}
    />
  );
}
