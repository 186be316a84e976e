import { MessageSquareText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAddress } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { dashboardWords as words } from '../../../words/dashboard.ts';

const NotesWindow = lazy(() => import('./notes-window.tsx'));

/** What happened, beside the numbers. `?notes=` opens it: `list`, or the id of the note that is looked for. */
export function NotesButton() {
  const [params, change] = useAddress();
  const notes = params.get('notes');
  return (
    <>
      <Button
        size="small"
        look="plain"
        icon={<MessageSquareText aria-hidden />}
        onClick={() => change({ notes: 'list' })}
      >
        {words.notes}
      </Button>
      {notes && (
        <Suspense>
          <NotesWindow word={notes} onClose={() => change({ notes: undefined }, { isReturn: true })} />
        </Suspense>
      )}
    </>
  );
}
