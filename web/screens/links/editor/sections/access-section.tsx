import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { ownTimeZone } from '../../../../state/time-zone.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { layout } from '../../../../ui/page/page.tsx';
import type { LinkValues } from '../values.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { hasAnyError, type SectionProps, useAskedField } from './editor-sections.ts';

type AccessProps = SectionProps & { isProtected: boolean };

type AskedProps = SectionProps & {
  /** Name of the field to go to; empty for none. */
  asked: string;
};

const FIELDS = ['password', 'start', 'expiry', 'clicklimit', 'expirationredirect'];

/** Password, schedule and click limit of the link. */
export function AccessSection({ values, set, error, isProtected }: AccessProps) {
  const asked = useAskedField();
  return (
    <CollapsibleSection
      isOpenAtFirst={FIELDS.includes(asked)}
      title={editorMessages.access}
      description={editorMessages.accessAbout}
      mark={markOf(values, isProtected)}
      hasError={hasAnyError(error, FIELDS)}
    >
      <Password values={values} set={set} error={error} isProtected={isProtected} />
      <Times values={values} set={set} error={error} asked={asked} />
      <Ends values={values} set={set} error={error} asked={asked} />
    </CollapsibleSection>
  );
}

function Password({ values, set, error, isProtected }: AccessProps) {
  return (
    <>
      <PasswordField
        isNew
        name="password"
        label={editorMessages.password}
        help={isProtected ? editorMessages.passwordAbout : editorMessages.passwordNew}
        value={values.password}
        onChange={(password) => set({ password, hasNoPassword: false })}
        error={error('password')}
      />
      {isProtected && (
        <CheckRow
          label={editorMessages.passwordRemove}
          isOn={values.hasNoPassword}
          onChange={(hasNoPassword) => set({ hasNoPassword, password: '' })}
        />
      )}
    </>
  );
}

function Times({ values, set, error, asked }: AskedProps) {
  const zone = ownTimeZone();
  return (
    <div className={layout.pair}>
      <TextField
        name="start"
        type="datetime-local"
        label={editorMessages.start}
        help={editorMessages.zoneAbout(zone)}
        value={values.start}
        autoFocus={asked === 'start'}
        onChange={(start) => set({ start })}
        error={error('start')}
      />
      <TextField
        name="expiry"
        type="datetime-local"
        label={editorMessages.expiry}
        help={editorMessages.zoneAbout(zone)}
        value={values.expiry}
        autoFocus={asked === 'expiry'}
        onChange={(expiry) => set({ expiry })}
        error={error('expiry')}
      />
    </div>
  );
}

function Ends({ values, set, error, asked }: AskedProps) {
  return (
    <div className={layout.pair}>
      <TextField
        name="clicklimit"
        type="number"
        min={1}
        label={editorMessages.clicklimit}
        value={values.clicklimit}
        autoFocus={asked === 'clicklimit'}
        onChange={(clicklimit) => set({ clicklimit })}
        error={error('clicklimit')}
      />
      <TextField
        name="expirationredirect"
        type="url"
        label={editorMessages.fallback}
        help={editorMessages.fallbackAbout}
        value={values.expirationredirect}
        onChange={(expirationredirect) => set({ expirationredirect })}
        error={error('expirationredirect')}
      />
    </div>
  );
}

function markOf(values: LinkValues, isProtected: boolean): string | undefined {
  const hasPassword = values.password !== '' || (isProtected && !values.hasNoPassword);
  const until = Date.parse(values.expiry);
  const marks = [
    ...(hasPassword ? [editorMessages.password] : []),
    ...(values.start === '' ? [] : [editorMessages.start]),
    ...(Number.isNaN(until) ? [] : [editorMessages.until(formatDateTime(until))]),
    ...(values.clicklimit === '' ? [] : [editorMessages.clicks(values.clicklimit)]),
  ];
  return marks.length === 0 ? undefined : marks.join(' · ');
}
