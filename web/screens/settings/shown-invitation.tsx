import type { MadeInvitation } from '../../api/private-surface.ts';
import { mailMessages, peopleMessages as words } from '../../messages/people.ts';
import { Button } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout, Section } from '../../ui/page/page.tsx';

/** The invitation's link, shown only once, and whether its email was sent. */
export function ShownInvitation({ made, onDone }: { made: MadeInvitation; onDone: () => void }) {
  const { link, mail, invitation } = made;
  return (
    <Section title={words.shownOnce} about={words.shownAbout}>
      <CopyField text={link} label={words.copyLink} isWrapped />
      <p role="status">{mailMessages[mail](invitation.email)}</p>
      <div className={layout.bar}>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </Section>
  );
}
