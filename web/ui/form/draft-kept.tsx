import { editorMessages } from '../../messages/shared/editors.ts';
import { layout } from '../page/page.tsx';
import { Button } from './button.tsx';

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
