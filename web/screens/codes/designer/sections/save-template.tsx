import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../../../api/client.ts';
import { useApiMutation } from '../../../../api/mutations.ts';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { common } from '../../../../messages/shared/common.ts';
import { useForm } from '../../../../state/form.ts';
import { Dialog } from '../../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../../ui/floating/toasts.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { PRESETS } from '../../code-data.ts';
import { type Look, lookBody } from '../../design/look.ts';
import styles from '../designer.module.css';

/** Saves the look for later codes. */
export function SaveTemplate({ look }: { look: Look }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<BookmarkPlus />} operation="createPreset" onClick={() => setOpen(true)}>
        {designMessages.saveTemplate}
      </Button>
      <Dialog title={designMessages.saveTemplate} isOpen={isOpen} onClose={() => setOpen(false)} widthPx={420}>
        <NameForm look={look} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ look, onDone }: { look: Look; onDone: () => void }) {
  const [name, setName] = useState('');
  const { showToast } = useToasts();
  const add = useApiMutation('createPreset', [PRESETS]);
  const form = useForm(async () => {
    await add.mutateAsync({ path: `${LINK_TOOLS}/preset/add`, body: { kind: 'qr', name, value: lookBody(look) } });
    showToast({ title: designMessages.templateSaved });
    onDone();
  });
  return (
    <form
      ref={form.ref}
      className={styles.nameForm}
      onSubmit={(event) => {
        // React bubbles events of the dialog to the designer's form, although the dialog is outside of it in the DOM.
        event.stopPropagation();
        form.submit(event);
      }}
    >
      <TextField
        label={designMessages.templateName}
        name="name"
        value={name}
        maxLength={120}
        autoFocus
        error={form.error('name') ?? form.error('value') ?? form.message}
        onChange={setName}
      />
      <Button variant="primary" type="submit" isBusy={form.isBusy}>
        {common.save}
      </Button>
    </form>
  );
}
