import type { MadeInvitation } from '../../api/private-surface.ts';
import { mailWords, peopleWords as words } from '../../messages/people.ts';
import { Button } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout, Section } from '../../ui/page/page.tsx';

/** The link, for the only time, and what became of the mail with it. */
export function ShownInvitation({ made, onDone }: { made: MadeInvitation; onDone: () => void }) {
  const { link, mail, invitation } = made;
  return (
    <Section title={words.shownOnce} about={words.shownAbout}>
      <CopyField text={link} label={words.copyLink} isWrapped />
      <p role="status">{mailWords[mail](invitation.email)}</p>
      <div className={layout.bar}>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </Section>
  );
}
