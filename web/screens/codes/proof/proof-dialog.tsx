import { Camera, ImageUp, ScanSearch } from 'lucide-react';
import { useRef, useState } from 'react';
import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { proofMessages as messages } from '../../../messages/codes/code-proofs.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { DropWords, FileDrop } from '../../../ui/form/file-drop.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { formatDistance, PLACES } from '../design/print.ts';
import styles from './proof.module.css';
import { type PrintFacts, type ProofSubject, widthMm } from './proof-data.ts';
import { ProofResult } from './proof-result.tsx';
import { type ProofState, usePastedPhoto, useProof } from './use-proof.ts';

/** Opens the check of a printed code by photo. */
export function ProofButton({ subject }: { subject: ProofSubject }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ScanSearch aria-hidden />} onClick={() => setOpen(true)}>
        {messages.open}
      </Button>
      <ProofDialog subject={subject} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface ProofDialogProps {
  subject: ProofSubject;
  isOpen: boolean;
  onClose: () => void;
}

/** Checks a photo of a printed code: what reads it, from where, and what to change. */
function ProofDialog({ subject, isOpen, onClose }: ProofDialogProps) {
  return (
    <Dialog title={messages.title} isOpen={isOpen} onClose={onClose} widthPx={620}>
      {isOpen && <Proof subject={subject} />}
    </Dialog>
  );
}

function Proof({ subject }: { subject: ProofSubject }) {
  const [facts, setFacts] = useState<PrintFacts>({ width: '', place: 'table' });
  const proof = useProof(subject, facts);
  usePastedPhoto(proof.take);
  return (
    <div className={layout.stack}>
      {proof.picture === undefined ? <PhotoField take={proof.take} /> : <Chosen proof={proof} />}
      {proof.error !== undefined && (
        <p className={styles.error} role="alert">
          {proof.error}
        </p>
      )}
      <Facts facts={facts} onChange={setFacts} />
      {proof.proof && <ProofResult proof={proof.proof} facts={facts} isChecking={proof.isChecking} />}
    </div>
  );
}

function PhotoField({ take }: Pick<ProofState, 'take'>) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.photoField}>
      <FileDrop onFile={take} accept="image/*" label={messages.field}>
        <ImageUp aria-hidden />
        <b>
          <DropWords drop={messages.drop} choose={messages.choose} />
        </b>
      </FileDrop>
      <span className={styles.camera}>
        <Button icon={<Camera aria-hidden />} onClick={() => camera.current?.click()}>
          {messages.camera}
        </Button>
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={messages.camera}
          onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
        />
      </span>
      <p className={styles.about}>{messages.about}</p>
    </div>
  );
}

function Chosen({ proof: { picture, isChecking, forget } }: { proof: ProofState }) {
  return (
    <div className={styles.chosen}>
      <img src={picture} alt={messages.shown} data-checking={isChecking} />
      <div>
        <p role="status" className={styles.about}>
          {isChecking ? messages.checking : ''}
        </p>
        <Button size="small" onClick={forget}>
          {messages.another}
        </Button>
      </div>
    </div>
  );
}

const PLACE_CHOICES = PLACES.map(({ name, distanceCm }) => ({
  value: name,
  label: messages.places(downloadMessages.places[name], formatDistance(distanceCm)),
}));

function Facts({ facts, onChange }: { facts: PrintFacts; onChange: (facts: PrintFacts) => void }) {
  return (
    <div className={styles.facts}>
      <TextField
        label={messages.width}
        help={messages.widthHelp}
        error={Number.isNaN(widthMm(facts.width)) ? messages.widthFault : undefined}
        isOptional
        inputMode="decimal"
        autoComplete="off"
        value={facts.width}
        onChange={(width) => onChange({ ...facts, width })}
      />
      <SelectField
        label={messages.from}
        value={facts.place}
        choices={PLACE_CHOICES}
        onChange={(place) => onChange({ ...facts, place })}
      />
    </div>
  );
}
