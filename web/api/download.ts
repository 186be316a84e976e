import { useState } from 'react';
import { errorMessages } from '../messages/shared/errors.ts';
import { workspaceIn } from '../state/workspace/workspace-url.ts';
import { useToasts } from '../ui/floating/toasts.tsx';
import { type CallOptions, toQueryString } from './client.ts';
import { useApi } from './queries.ts';
import { saveFile } from './save-file.ts';

export interface Download {
  path: string;
  fileName: string;
}

/**
 * Returns the address from which the browser downloads an export of any size itself. The session cookie authorizes it,
 * because a link cannot send a token.
 */
export function exportUrl(path: string, query: NonNullable<CallOptions['query']> = {}): string {
  const workspace = workspaceIn(window.location.pathname);
  const surface = workspace === undefined ? '/account/downloads' : `/account/w/${workspace}/downloads`;
  return `${surface}${path}${toQueryString(query)}`;
}

/**
 * Fetches a file with the access token, which a link could not send, and passes it to the browser once it is complete.
 */
export function useDownload(): { download: (wanted: Download) => Promise<void>; isBusy: boolean } {
  const client = useApi();
  const { showError } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const download = async ({ path, fileName }: Download) => {
    setBusy(true);
    try {
      const response = await client.send(path, { accept: '*/*' });
      saveFile(await response.blob(), fileName);
    } catch (error) {
      showError(errorMessages.download, error);
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
}
