import { MessageSquareText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { dashboardWords as words } from '../../../words/dashboard.ts';

const NotesWindow = lazy(() => import('./notes-window.tsx'));

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
