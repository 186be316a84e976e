import { useState } from 'react';
import { faultWords } from '../messages/shared/faults.ts';
import { useNotices } from '../ui/floating/toasts.tsx';
import { type Call, searchOf } from './client.ts';
import { useApi } from './queries.ts';
import { saveFile } from './save-file.ts';

export interface Download {
  path: string;
  fileName: string;
}

/** Where the browser fetches an export by itself, however large: the session's cookie opens it, as a link can send no token. */
export function exportAddress(path: string, query: NonNullable<Call['query']> = {}): string {
  return `/account/downloads${path}${searchOf(query)}`;
}

/** Fetches a file with the access token, which a link could not send, and hands it to the browser when it is whole. */
export function useDownload(): { download: (wanted: Download) => Promise<void>; isBusy: boolean } {
  const client = useApi();
  const { tellFault } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const download = async ({ path, fileName }: Download) => {
    setBusy(true);
    try {
      const response = await client.send(path, { accept: '*/*' });
      saveFile(await response.blob(), fileName);
    } catch (error) {
      tellFault(faultWords.download, error);
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
}
