import type { ReactNode } from 'react';
import { useApiQuery } from '../../../../api/queries.ts';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { editorMessages as sharedMessages } from '../../../../messages/shared/editors.ts';
import { useDebounced } from '../../../../state/debounced.ts';
import { BackHalfField } from '../../../../ui/form/back-half-field.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LINKS } from '../../link-data.ts';
import styles from '../editor.module.css';
import { hostOf, shortUrlOf } from '../short-host.ts';
import type { LinkValues } from '../values.ts';
import type { SectionProps } from './editor-sections.ts';

export type AliasFieldProps = SectionProps & {
  /** Short link and ID of an existing link. */
  shortUrl: string | undefined;
  id: number | undefined;
  /** Whether the form is being sent: from its creation on, the link has its back-half itself. */
  isBusy: boolean;
};

const PAUSE_MS = 300;

/** The back-half, whose availability on the chosen domain is checked while typing. */
export function AliasField({ values, set, error, shortUrl, id, isBusy }: AliasFieldProps) {
  const check = useAliasCheck(values, { shortUrl, id, isBusy });
  // A suggestion fills the field without an input event, which would clear the error.
  const sent = check?.free ? undefined : error('custom');
  const onChange = (custom: string) => set({ custom });
  return (
    <BackHalfField
      name="custom"
      label={editorMessages.alias}
      help={
        <>
          <span role="status">
            {check && <Result check={check} isReasonShown={sent === undefined} onTake={onChange} />}
          </span>
          {(!check || shortUrl !== undefined) && (
            <span>{shortUrl === undefined ? editorMessages.aliasAbout : editorMessages.aliasChange}</span>
          )}
        </>
      }
      prefix={`${hostOf(values.domain, shortUrl)}/`}
      value={values.custom}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={onChange}
      error={sent && editorMessages.aliasError(sent)}
    />
  );
}

type AliasCheck = NonNullable<ReturnType<typeof useAliasCheck>>;

interface ResultProps {
  check: AliasCheck;
  isReasonShown: boolean;
  onTake: (alias: string) => void;
}

function Result({ check, isReasonShown, onTake }: ResultProps): ReactNode {
  if (check.reason === null) return <>{editorMessages.aliasFree} </>;
  return (
    <>
      {isReasonShown && <span className={styles.fault}>{editorMessages.aliasError(check.reason)} </span>}
      {check.suggestions.length > 0 && (
        <span className={styles.offers}>
          {check.suggestions.map((alias) => (
            <Button key={alias} size="small" onClick={() => onTake(alias)}>
              {sharedMessages.takeEnd(alias)}
            </Button>
          ))}
        </span>
      )}
    </>
  );
}

/** Returns the service's answer about the back-half; undefined while it is pending, and for the link's own. */
function useAliasCheck(
  { custom, domain }: LinkValues,
  { shortUrl, id, isBusy }: Pick<AliasFieldProps, 'shortUrl' | 'id' | 'isBusy'>,
) {
  const address = shortUrlOf({ custom, domain }, shortUrl) ?? '';
  const settled = useDebounced(address, PAUSE_MS);
  const isAsked = !isBusy && settled !== '' && settled === address && address !== shortUrl;
  const { data, isPlaceholderData } = useApiQuery('checkLinkAlias', `${LINKS}/alias`, {
    query: { custom: custom.trim(), domain: domain || undefined, link: id },
    enabled: isAsked,
  });
  return isAsked && !isPlaceholderData ? data : undefined;
}
