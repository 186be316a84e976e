import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askSurface, type InvitationRow, type Inviting, type MadeInvitation } from '../../api/private-surface.ts';
import { peopleMessages as words } from '../../messages/people.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useNotices } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Moment } from '../../ui/object/moment.tsx';
import { Badge, type Tone } from '../../ui/page/marks.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Invite } from './invite.tsx';
import styles from './settings.module.css';
import { ShownInvitation } from './shown-invitation.tsx';

/** Invitations of the inviting account: a form for a new one, and the state of the others. */
export function Invitations({ inviting }: { inviting: Inviting }) {
  const [made, setMade] = useState<MadeInvitation>();
  const { can_mail: canMail = false, invitations = [] } = inviting;
  return (
    <div className={styles.parts}>
      {made ? (
        <ShownInvitation made={made} onDone={() => setMade(undefined)} />
      ) : (
        <Invite canMail={canMail} onMade={setMade} />
      )}
      {invitations.length > 0 && (
        <Section title={words.list}>
          <ul className={styles.rows}>
            {invitations.map((row) => (
              <InvitationLine key={row.id} row={row} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

const TONES: Readonly<Record<InvitationRow['state'], Tone>> = { waiting: 'warn', used: 'good', over: 'plain' };

function InvitationLine({ row }: { row: InvitationRow }) {
  const { email, state, created_at: made } = row;
  const withdraw = useWithdrawing(row);
  const [then, moment] = lastMoment(row);
  return (
    <li>
      <span className={styles.main}>
        <b className={styles.name}>{email || words.anybody}</b> <Badge tone={TONES[state]}>{words.states[state]}</Badge>
        <span className={styles.detail}>
          {words.made} <Moment at={made} />, {then} <Moment at={moment} />
        </span>
      </span>
      {state === 'waiting' && (
        <Button size="small" onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      )}
    </li>
  );
}

/** Returns the last or the next event of the invitation. */
function lastMoment({ state, used_at: used, expires_at: end }: InvitationRow): readonly [string, string] {
  if (state === 'used' && used !== null) return [words.usedAt, used];
  return [state === 'over' ? words.overSince : words.goodUntil, end];
}

function useWithdrawing({ id }: InvitationRow) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { tell, tellFault } = useNotices();
  return async () => {
    if (!(await confirm({ title: words.withdrawTitle, text: words.withdrawText, action: words.withdraw }))) return;
    await askSurface('/account/invitations/withdraw', { id }).then(
      () => tell({ title: words.withdrawn }),
      (error: unknown) => tellFault(words.notWithdrawn, error),
    );
    await queries.invalidateQueries({ queryKey: ['/account/invitations'] });
  };
}
