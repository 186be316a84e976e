import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { codeDetailMessages } from '../../../messages/codes/code-details.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { withScheme } from '../../../state/hosts/web-url.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { LocalWarning } from '../../../ui/page/local-warning.tsx';
import { CODES, type CodeDesign, scanUrlOf } from '../code-data.ts';
import { dataOf, fieldsFrom } from '../design/content.ts';
import { SUMMARY_FIELDS } from '../design/summary.ts';
import styles from './detail.module.css';

/** The code's destination, editable in place where a change does not alter the image. */
export function Target({ design }: { design: CodeDesign }) {
  const { type, data, dynamic, link } = design;
  const [isOpen, setOpen] = useState(false);
  const fields = fieldsFrom(type, data);
  const canChange = dynamic && type === 'link';
  return (
    <div className={styles.target}>
      <h2>{type === 'link' ? codeDetailMessages.target : codeDetailMessages.holds}</h2>
      {isOpen ? (
        <TargetForm design={design} onClose={() => setOpen(false)} />
      ) : (
        <>
          {type === 'link' ? (
            <a className={styles.content} href={fields.link} target="_blank" rel="noreferrer">
              {fields.link}
            </a>
          ) : (
            <p className={styles.content}>
              {SUMMARY_FIELDS[type]
                .map((name) => fields[name])
                .filter(Boolean)
                .join('\n') || codeMessages.types[type]}
            </p>
          )}
          {canChange && (
            <Button permission="edit" onClick={() => setOpen(true)}>
              {codeDetailMessages.change}
            </Button>
          )}
          <p className={styles.about}>{dynamic ? codeDetailMessages.dynamicAbout : codeDetailMessages.staticAbout}</p>
        </>
      )}
      {dynamic && <ScanUrl address={scanUrlOf(link)} />}
    </div>
  );
}

/** The scan address, for testing and for places without an image. */
function ScanUrl({ address }: { address: string }) {
  return (
    <div className={styles.address}>
      <h3>{codeDetailMessages.address}</h3>
      <CopyField text={address} label={codeDetailMessages.copyUrl} />
      <LocalWarning address={address} />
    </div>
  );
}

function TargetForm({ design: { id, type, data }, onClose }: { design: CodeDesign; onClose: () => void }) {
  const before = String(dataOf(type, fieldsFrom(type, data)));
  const [target, setTarget] = useState(before);
  const toasts = useToasts();
  const change = useApiMutation('updateQrCode', [CODES]);
  const redirectTo = (to: string) =>
    change.mutateAsync({ path: `${CODES}/${id}/update`, method: 'PUT', body: { data: withScheme(to) } });
  const undo = async () => {
    try {
      await redirectTo(before);
      toasts.showToast({ title: codeDetailMessages.targetRestored });
    } catch (error) {
      toasts.showError(common.retryLater, error);
    }
  };
  const form = useForm(async () => {
    await redirectTo(target);
    toasts.showToast({ title: codeDetailMessages.targetSaved, onUndo: () => void undo() });
    onClose();
  });
  return (
    <form ref={form.ref} onSubmit={form.submit}>
      <TextField
        label={codeDetailMessages.target}
        isLabelHidden
        name="data"
        inputMode="url"
        autoFocus
        value={target}
        error={form.error('data') ?? form.message}
        onChange={setTarget}
      />
      <span className={styles.row}>
        <Button variant="primary" type="submit" isBusy={form.isBusy}>
          {codeDetailMessages.saveTarget}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </span>
    </form>
  );
}
