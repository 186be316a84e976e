import { editorMessages } from '../../../../messages/link-editor.ts';
import { ownTimeZone } from '../../../../state/time-zone.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { formatDateTime } from '../../../../ui/object/format.ts';
import { layout } from '../../../../ui/page/page.tsx';
import type { LinkValues } from '../values.ts';
import { isAnyFaulty, type SectionProps } from './editor-sections.ts';
import { Fold } from './fold.tsx';

type AccessProps = SectionProps & { isProtected: boolean };

const FIELDS = ['password', 'start', 'expiry', 'clicklimit', 'expirationredirect'];

/** Password, schedule and click limit of the link. */
export function AccessSection({ values, set, fault, isProtected }: AccessProps) {
  return (
    <Fold
      title={editorMessages.access}
      about={editorMessages.accessAbout}
      mark={markOf(values, isProtected)}
      isFaulty={isAnyFaulty(fault, FIELDS)}
    >
      <Password values={values} set={set} fault={fault} isProtected={isProtected} />
      <Times values={values} set={set} fault={fault} />
      <Ends values={values} set={set} fault={fault} />
    </Fold>
  );
}

function Password({ values, set, fault, isProtected }: AccessProps) {
  return (
    <>
      <PasswordField
        isNew
        name="password"
        label={editorMessages.password}
        about={isProtected ? editorMessages.passwordAbout : editorMessages.passwordNew}
        value={values.password}
        onChange={(password) => set({ password, hasNoPassword: false })}
        fault={fault('password')}
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

function Times({ values, set, fault }: SectionProps) {
  const zone = ownTimeZone();
  return (
    <div className={layout.pair}>
      <TextField
        name="start"
        type="datetime-local"
        label={editorMessages.start}
        about={editorMessages.zoneAbout(zone)}
        value={values.start}
        onChange={(start) => set({ start })}
        fault={fault('start')}
      />
      <TextField
        name="expiry"
        type="datetime-local"
        label={editorMessages.expiry}
        about={editorMessages.zoneAbout(zone)}
        value={values.expiry}
        onChange={(expiry) => set({ expiry })}
        fault={fault('expiry')}
      />
    </div>
  );
}

function Ends({ values, set, fault }: SectionProps) {
  return (
    <div className={layout.pair}>
      <TextField
        name="clicklimit"
        type="number"
        min={1}
        label={editorMessages.clicklimit}
        value={values.clicklimit}
        onChange={(clicklimit) => set({ clicklimit })}
        fault={fault('clicklimit')}
      />
      <TextField
        name="expirationredirect"
        type="url"
        label={editorMessages.fallback}
        about={editorMessages.fallbackAbout}
        value={values.expirationredirect}
        onChange={(expirationredirect) => set({ expirationredirect })}
        fault={fault('expirationredirect')}
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
