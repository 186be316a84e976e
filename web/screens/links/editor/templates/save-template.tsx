import { useState } from 'react';
import { useApiMutation } from '../../../../api/mutations.ts';
import { templateMessages as messages } from '../../../../messages/links/link-templates.ts';
import { common } from '../../../../messages/shared/common.ts';
import { type FormState, useForm } from '../../../../state/form.ts';
import { Dialog } from '../../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../../ui/floating/toasts.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { SelectField } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import { optionsOf } from '../../link-data.ts';
import type { LinkValues } from '../values.ts';
import { TemplateSummary } from './manage-templates.tsx';
import { PRESET, PRESETS, useDesigns } from './template-data.ts';
import { expiryDaysOf, templateOf } from './template-values.ts';

interface SaveTemplateProps {
  values: LinkValues;
  isOpen: boolean;
  onClose: () => void;
}

/** Saves the settings of the editor for later links. */
export function SaveTemplate({ values, isOpen, onClose }: SaveTemplateProps) {
  return (
    <Dialog title={messages.save} isOpen={isOpen} onClose={onClose} widthPx={440}>
      {isOpen && <SaveForm values={values} onDone={onClose} />}
    </Dialog>
  );
}

function SaveForm({ values, onDone }: { values: LinkValues; onDone: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(() => String(expiryDaysOf(values, Date.now()) ?? ''));
  const [design, setDesign] = useState(values.look);
  const { showToast } = useToasts();
  const add = useApiMutation('createPreset', [PRESETS]);
  const value = templateOf(values, {
    ...(days.trim() !== '' && { expirydays: Number(days) }),
    ...(design !== '' && { qr: Number(design) }),
  });
  const form = useForm(async () => {
    await add.mutateAsync({ path: `${PRESET}/add`, body: { kind: 'link', name: name.trim(), value } });
    showToast({ title: messages.saved });
    onDone();
  });
  return (
    <form
      ref={form.ref}
      className={layout.stack}
      noValidate
      onSubmit={(event) => {
        // React bubbles events of the dialog to the editor's form, although the dialog is outside of it in the DOM.
        event.stopPropagation();
        form.submit(event);
      }}
    >
      <p className={layout.description}>{messages.saveText}</p>
      <TextField
        name="name"
        label={messages.name}
        value={name}
        maxLength={120}
        autoFocus
        onChange={setName}
        error={form.error('name') ?? form.message}
      />
      <Extras days={days} design={design} setDays={setDays} setDesign={setDesign} error={form.error} />
      <TemplateSummary value={value} />
      <div className={layout.actions}>
        <Button variant="primary" type="submit" isBusy={form.isBusy}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

interface ExtrasProps {
  days: string;
  design: string;
  setDays: (days: string) => void;
  setDesign: (design: string) => void;
  error: FormState['error'];
}

/** What a template has and a link has not: an expiry in days, and the design of its codes. */
function Extras({ days, design, setDays, setDesign, error }: ExtrasProps) {
  const designs = useDesigns();
  return (
    <>
      <TextField
        name="expirydays"
        label={messages.expiryDays}
        help={messages.expiryDaysAbout}
        isOptional
        inputMode="numeric"
        value={days}
        maxLength={4}
        onChange={setDays}
        error={error('expirydays')}
      />
      {designs.length > 0 && (
        <SelectField
          label={messages.design}
          help={messages.designAbout}
          value={design}
          choices={optionsOf(designs, messages.noDesign)}
          onChange={setDesign}
          name="qr"
          error={error('qr')}
        />
      )}
    </>
  );
}
