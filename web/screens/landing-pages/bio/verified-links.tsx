import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { bioMessages as messages } from '../../../messages/landing-pages/bio.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { invalidatedPaths, KINDS } from '../kinds.ts';
import { Folded } from '../shared/editor.tsx';
import { type BioDetails, verifiableBlocks } from './bio-values.ts';
import styles from './verified-links.module.css';

/** The links of the saved page that can be verified, and whether they are. */
export function VerifiedLinks({ details }: { details: BioDetails }) {
  const { isBusy, check } = useCheck(details.id);
  const blocks = verifiableBlocks(details);
  const snippet = `<a rel="me" href="${details.link}">`;
  return (
    <Folded
      title={messages.verified}
      description={messages.verifiedAbout}
      isInUse={blocks.some(({ verified }) => verified !== null)}
    >
      <p className={styles.snippet}>
        <code>{snippet}</code>
        <CopyButton text={snippet} label={messages.copySnippet} />
      </p>
      {blocks.length === 0 ? (
        <p className={layout.description}>{messages.nothingToVerify}</p>
      ) : (
        <ul className={styles.list}>
          {blocks.map(({ id, url, verified }) => (
            <li key={id}>
              <span>{url?.replace(/^https?:\/\//, '')}</span>
              <Badge tone={verified === null ? 'plain' : 'good'}>
                {verified === null ? messages.notVerified : messages.isVerified}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {blocks.length > 0 && (
        <div>
          <Button isBusy={isBusy} onClick={() => void check()}>
            {messages.verify}
          </Button>
        </div>
      )}
    </Folded>
  );
}

function useCheck(id: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const path = `${KINDS.bio.base}/${id}/verify`;
      const { links } = await client.call<ApiResponse<'verifyBioLinks'>>(path, { method: 'POST' });
      await invalidate(queryClient, invalidatedPaths('bio'));
      const count = links.filter(({ verified }) => verified).length;
      showToast({ title: messages.checked(count, links.length) });
    } catch (error) {
      showError(messages.notChecked, error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, check };
}
