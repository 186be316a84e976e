import { useQuery } from '@tanstack/react-query';
import { Shuffle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiResponse } from '../../../../api/client.ts';
import { useApi, useApiQuery } from '../../../../api/queries.ts';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { editorMessages as sharedMessages } from '../../../../messages/shared/editors.ts';
import { useDebounced } from '../../../../state/debounced.ts';
import { hostOf, shortUrlOf } from '../../../../state/hosts/service-url.ts';
import { withScheme } from '../../../../state/hosts/web-url.ts';
import { BackHalfField } from '../../../../ui/form/back-half-field.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LINKS } from '../../link-data.ts';
import styles from '../editor.module.css';
import type { LinkValues } from '../values.ts';
import type { SectionProps } from './editor-sections.ts';

export type AliasFieldProps = SectionProps & {
  /** Short link and ID of an existing link. */
  shortUrl: string | undefined;
  id: number | undefined;
  /** The random back-half that an empty field stands for. */
  offered: OfferedAlias;
  /** Whether the form is being sent: from its creation on, the link has its back-half itself. */
  isBusy: boolean;
};

export interface OfferedAlias {
  /** Undefined while it loads, and for a link that has its back-half. */
  alias: string | undefined;
  /** Draws another one. */
  shuffle: () => void;
}

const PAUSE_MS = 300;

/**
 * Returns a random back-half that is available, so that a new link's address and QR code are known before it is saved.
 * Without an answer, creation draws one.
 */
export function useOfferedAlias(domain: string, isNew: boolean): OfferedAlias {
  const client = useApi();
  const [draws, setDraws] = useState(0);
  const { data } = useQuery({
    queryKey: ['offered alias', domain, draws],
    queryFn: () =>
      client.call<ApiResponse<'checkLinkAlias'>>(`${LINKS}/alias`, { query: { domain: domain || undefined } }),
    enabled: isNew,
    // It must not change on screen, nor be offered to the next link.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return { alias: isNew ? data?.suggestions[0] : undefined, shuffle: () => setDraws(draws + 1) };
}

/** The back-half, whose availability on the chosen domain is checked while typing. */
export function AliasField({ values, set, error, shortUrl, id, isBusy, offered }: AliasFieldProps) {
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
          {shortUrl !== undefined && <span>{editorMessages.aliasChange}</span>}
          {shortUrl === undefined && !check && <Offer isEmpty={values.custom.trim() === ''} {...offered} />}
        </>
      }
      prefix={`${hostOf(values.domain, shortUrl)}/`}
      value={values.custom}
      placeholder={offered.alias}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={onChange}
      onAddress={shortUrl === undefined ? (url) => set({ url: withScheme(url), custom: '' }) : undefined}
      error={sent && editorMessages.linkError(sent)}
    />
  );
}

function Offer({ isEmpty, alias, shuffle }: OfferedAlias & { isEmpty: boolean }) {
  if (!isEmpty || alias === undefined) return editorMessages.aliasAbout;
  return (
    <span className={styles.offered}>
      {editorMessages.aliasOffered}
      <Button size="small" variant="ghost" icon={<Shuffle />} onClick={shuffle}>
        {editorMessages.shuffle}
      </Button>
    </span>
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
      {isReasonShown && <span className={styles.fault}>{editorMessages.linkError(check.reason)} </span>}
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
