import { useEffect, useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { TextField } from '../../../ui/form/field.tsx';

interface HandleFieldProps {
  value: string;
  onChange: (handle: string) => void;
  /** Prefix as visitors see it: `go.example/@`. */
  prefix: string;
  /** Stored handle; '' on a new page. */
  saved: string;
  error: string | undefined;
}

const PAUSE_MS = 250;

/** The handle of the page's address, whose availability is checked while typing. */
export function HandleField({ value, onChange, prefix, saved, error }: HandleFieldProps) {
  const requested = useDebounced(value);
  const isAsked = requested !== '' && requested !== saved && requested === value;
  const query = useApiQuery('checkBioHandle', `${LINK_TOOLS}/bio/handle`, {
    query: { handle: requested },
    enabled: isAsked,
  });
  const known = isAsked && !query.isPlaceholderData ? query.data : undefined;
  return (
    <TextField
      label={bioMessages.handle}
      name="handle"
      prefix={prefix}
      value={value}
      onChange={(handle) => onChange(handle.toLowerCase().replaceAll(' ', '-'))}
      error={error ?? known?.reason ?? undefined}
      help={aboutOf(known?.free === true, saved !== '')}
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
  if (!isFree) return bioMessages.handleAbout;
  return isOld ? `${bioMessages.handleFree} ${bioMessages.handleChanged}` : bioMessages.handleFree;
}

/** Debounces the value. */
function useDebounced(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
