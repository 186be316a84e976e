import type { ReactNode } from 'react';
import type { Permission } from '../../../contract/vocabulary.ts';
import { editorMessages } from '../../messages/shared/editors.ts';
import type { FormState } from '../../state/form.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { layout } from '../page/page.tsx';
import { Button } from './button.tsx';

export interface SaveBarProps {
  /** Text of the button. */
  action: string;
  form: Pick<FormState, 'isBusy' | 'submit'>;
  draft: { isChanged: boolean; reset: () => void };
  /** Whether there is something to create even without changes. */
  isNew?: boolean;
  permission?: Permission;
  /** Buttons next to the save button. */
  children?: ReactNode;
}

/** The last part of a form: its save button, which stays at the bottom of the window and is quiet while nothing is unsaved, and whether there is a draft. */
export function SaveBar({ action, form, draft, isNew = false, permission, children }: SaveBarProps) {
  const canSave = isNew || draft.isChanged;
  useShortcuts({ 'mod+enter': { what: action, press: () => canSave && form.submit() } });
  return (
    <div className={layout.foot}>
      <Button
        permission={permission}
        type="submit"
        variant={canSave ? 'primary' : 'secondary'}
        isBusy={form.isBusy}
        disabled={!canSave}
        {...(canSave && { shortcut: 'Ctrl ↵' })}
      >
        {canSave ? action : editorMessages.saved}
      </Button>
      {children}
      {draft.isChanged && <DraftSavedNote onDiscard={() => draft.reset()} />}
    </div>
  );
}

/** Shown next to the save button: says that the draft is kept and not saved, and offers to discard it. */
export function DraftSavedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <>
      <Button variant="ghost" onClick={onDiscard}>
        {editorMessages.discard}
      </Button>
      <DraftNote />
    </>
  );
}

/** The text only. */
export function DraftNote() {
  return <span className={layout.kept}>{editorMessages.draftKept}</span>;
}
