import { MessageSquareText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAnswer } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { dashboardWords as words } from '../../../words/dashboard.ts';
import { pathOf, useBoard } from '../state/board.ts';
import type { Note } from '../state/notes.ts';

const NotesWindow = lazy(() => import('./notes-window.tsx'));

/** What was written down beside the numbers; the newest hundred. */
export function useNotes(): readonly Note[] {
  const { site } = useBoard();
  const { data } = useAnswer('listAnnotations', pathOf(site, '/annotations'), {
    query: { per_page: 100 },
  });
  return data?.data ?? [];
}

export function NotesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="plain" icon={<MessageSquareText aria-hidden />} onClick={() => setOpen(true)}>
        {words.notes}
      </Button>
      {isOpen && (
        <Suspense>
          <NotesWindow onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
