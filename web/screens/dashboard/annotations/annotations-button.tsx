import { MessageSquareText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';

const NotesWindow = lazy(() => import('./annotations-dialog.tsx'));

/** Opens the annotations. `?notes=` opens them, too: `list`, the id of an annotation, or a day to annotate. */
export function AnnotationsButton() {
  const [params, change] = useUrlState();
  const notes = params.get('notes');
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={<MessageSquareText aria-hidden />}
        onClick={() => change({ notes: 'list' })}
      >
        {messages.notes}
      </Button>
      {notes && (
        <Suspense>
          <NotesWindow word={notes} onClose={() => change({ notes: undefined }, { goesBack: true })} />
        </Suspense>
      )}
    </>
  );
}
