import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askSurface, type Security, type TwoFactorSetup } from '../../../api/private-surface.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Moment } from '../../../ui/object/moment.tsx';
import { Badge } from '../../../ui/page/marks.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { type Proof, useProof } from './proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SECURITY_KEY } from './security-query.ts';
import { TwoFactorForm } from './two-factor-form.tsx';

type State = Security['two_factor'];

/** Codes below which the screen asks for new ones. */
const FEW_CODES = 3;

/** Sets up, shows and turns off two-factor authentication. */
export function TwoFactor({ state }: { state: State }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const proof = useProof();
  const queries = useQueryClient();
  const showCodes = (created: readonly string[]) => {
    setCodes(created);
    void queries.invalidateQueries({ queryKey: SECURITY_KEY });
  };
  return (
    <Section
      title={messages.twoFactor}
      about={messages.twoFactorAbout}
      actions={<Badge tone={state.on ? 'good' : 'plain'}>{state.on ? messages.isOn : messages.isOff}</Badge>}
    >
      {codes !== undefined && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      {codes === undefined && !state.on && <Setup proof={proof} onTurnedOn={showCodes} />}
      {codes === undefined && state.on && <TurnedOn state={state} proof={proof} onNewCodes={showCodes} />}
      {proof.dialog}
    </Section>
  );
}

function Setup({ proof, onTurnedOn }: { proof: Proof; onTurnedOn: (codes: readonly string[]) => void }) {
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const begin = useForm(async () => {
    setSetup(await proof.run(() => askSurface<TwoFactorSetup>('/account/two-factor/begin', {})));
  });
  if (setup)
    return <TwoFactorForm setup={setup} proof={proof} onTurnedOn={onTurnedOn} onCancel={() => setSetup(undefined)} />;
  return (
    <form onSubmit={begin.submit} ref={begin.ref}>
      {begin.message && <Note>{begin.message}</Note>}
      <Button type="submit" variant="primary" isBusy={begin.isBusy}>
        {messages.setUp}
      </Button>
    </form>
  );
}

interface TurnedOnProps {
  state: State;
  proof: Proof;
  onNewCodes: (codes: readonly string[]) => void;
}

function TurnedOn({ state, proof, onNewCodes }: TurnedOnProps) {
  const confirm = useConfirm();
  const { showToast } = useToasts();
  const queries = useQueryClient();
  const renewal = useForm(async () => {
    if (!(await confirm({ title: messages.newCodesTitle, text: messages.newCodesText, action: messages.newCodes })))
      return;
    const renew = () => askSurface<{ recovery_codes: string[] }>('/account/two-factor/codes', {});
    onNewCodes((await proof.run(renew)).recovery_codes);
  });
  const removal = useForm(async () => {
    if (!(await confirm({ title: messages.turnOffTitle, text: messages.turnOffText, action: messages.turnOff })))
      return;
    await proof.run(() => askSurface('/account/two-factor/off', {}));
    showToast({ title: messages.turnedOff });
    await queries.invalidateQueries({ queryKey: SECURITY_KEY });
  });
  const fault = renewal.message ?? removal.message;
  return (
    <>
      <p>
        {messages.onSince} {state.since && <Moment at={state.since} />}. {messages.codesLeft(state.recovery_codes)}.
      </p>
      {state.recovery_codes < FEW_CODES && <Note>{messages.fewCodes}</Note>}
      {fault && <Note>{fault}</Note>}
      <div className={layout.actions}>
        <Button isBusy={renewal.isBusy} onClick={() => renewal.submit()}>
          {messages.newCodes}
        </Button>
        <Button variant="danger" isBusy={removal.isBusy} onClick={() => removal.submit()}>
          {messages.turnOff}
        </Button>
      </div>
    </>
  );
}
