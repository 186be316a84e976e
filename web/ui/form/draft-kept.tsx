import { editorWords } from '../../messages/shared/editors.ts';
import { layout } from '../page/page.tsx';
import { Button } from './button.tsx';

/** Beside the button that saves: that what was typed is kept and not saved yet, and the way to throw it away. */
export function DraftKept({ onDiscard }: { onDiscard: () => void }) {
  return (
    <>
      <Button look="plain" onClick={onDiscard}>
        {editorWords.discard}
      </Button>
      <DraftNote />
    </>
  );
}

/** The sentence alone. */
export function DraftNote() {
  return <span className={layout.kept}>{editorWords.draftKept}</span>;
}
