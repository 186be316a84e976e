import { common } from '../words/common.ts';
import { Button } from './button.tsx';
import { layout } from './page.tsx';

/** Beside the button that saves: that what was typed is kept and not saved yet, and the way to throw it away. */
export function DraftKept({ onDiscard }: { onDiscard: () => void }) {
  return (
    <>
      <Button look="plain" onClick={onDiscard}>
        {common.discard}
      </Button>
      <DraftNote />
    </>
  );
}

/** The sentence alone. */
export function DraftNote() {
  return <span className={layout.kept}>{common.draftKept}</span>;
}
