import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/queries.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { pictureMessages } from '../../../messages/shared/pictures.ts';
import { useDebounced } from '../designer/use-rendered-code.ts';
import { pastedPhoto, readPhoto } from './photo-file.ts';
import { type PrintFacts, type Proof, type ProofSubject, proofBody } from './proof-data.ts';

/** A pause in typing the width, before the photo is checked again. */
const CHECK_AFTER_MS = 400;

export interface ProofState {
  /** The chosen photo as a data URL. */
  picture: string | undefined;
  /** The last answer; it stays while the next one is on its way. */
  proof: Proof | undefined;
  isChecking: boolean;
  error: string | undefined;
  take: (file: Blob | undefined) => void;
  forget: () => void;
}

/** Checks a photo, again whenever the facts about the print change; only the last answer counts. */
export function useProof(subject: ProofSubject, facts: PrintFacts): ProofState {
  const client = useApi();
  const [picture, setPicture] = useState<string>();
  const [answer, setAnswer] = useState<{ proof?: Proof; error?: string }>({});
  const [isChecking, setChecking] = useState(false);
  const settled = useDebounced(facts, CHECK_AFTER_MS);
  const newest = useRef(subject);
  newest.current = subject;
  const { width, place } = settled.value;
  useEffect(() => {
    if (picture === undefined) return;
    const abort = new AbortController();
    setChecking(true);
    const body = proofBody(newest.current, picture, { width, place });
    client
      .call<Proof>(newest.current.path, { method: 'POST', body, signal: abort.signal })
      .then((proof) => setAnswer({ proof }))
      .catch((failure) => {
        if (!abort.signal.aborted) setAnswer({ error: sentenceOf(failure) });
      })
      .finally(() => {
        if (!abort.signal.aborted) setChecking(false);
      });
    return () => abort.abort();
  }, [client, picture, width, place]);
  const forget = () => {
    setPicture(undefined);
    setAnswer({});
    setChecking(false);
  };
  const take = (file: Blob | undefined) => {
    if (!file) return;
    forget();
    void readPhoto(file).then((read) => {
      if (read === undefined) setAnswer({ error: pictureMessages.damaged });
      else setPicture(read);
    });
  };
  return { picture, ...answer, proof: answer.proof, error: answer.error, isChecking, take, forget };
}

function sentenceOf(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : errorMessages.unavailable;
}

/** Takes pictures that are pasted anywhere while the dialog is open. */
export function usePastedPhoto(take: (file: Blob) => void): void {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const photo = pastedPhoto(event.clipboardData);
      if (photo) newest.current(photo);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
