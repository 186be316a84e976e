import { useEffect, useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import { bioWords } from '../../../messages/bio.ts';
import { TextField } from '../../../ui/form/field.tsx';

interface HandleFieldProps {
  value: string;
  onChange: (handle: string) => void;
  /** Before it, as strangers see it: `go.example/@`. */
  prefix: string;
  /** As it is saved; '' on a new page. */
  saved: string;
  fault: string | undefined;
}

const PAUSE_MS = 250;

/** The last part of the page's address, which is asked about while it is typed. */
export function HandleField({ value, onChange, prefix, saved, fault }: HandleFieldProps) {
  const asked = useLater(value);
  const isAsked = asked !== '' && asked !== saved && asked === value;
  const answer = useAnswer('checkBioHandle', `${LINK_TOOLS}/bio/handle`, {
    query: { handle: asked },
    enabled: isAsked,
  });
  const known = isAsked && !answer.isPlaceholderData ? answer.data : undefined;
  return (
    <TextField
      label={bioWords.handle}
      name="handle"
      prefix={prefix}
      value={value}
      onChange={(handle) => onChange(handle.toLowerCase().replaceAll(' ', '-'))}
      fault={fault ?? known?.reason ?? undefined}
      about={aboutOf(known?.free === true, saved !== '')}
      isMono
      isOptional={saved === ''}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
    />
  );
}

function aboutOf(isFree: boolean, isOld: boolean): string {
  if (!isFree) return bioWords.handleAbout;
  return isOld ? `${bioWords.handleFree} ${bioWords.handleChanged}` : bioWords.handleFree;
}

/** The value a moment after the last key stroke. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
