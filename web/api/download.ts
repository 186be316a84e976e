import { useState } from 'react';
import { useNotices } from '../ui/toasts.tsx';
import { faultWords } from '../words/faults.ts';
import type { ApiClient, Call } from './client.ts';
import { useApi } from './queries.ts';
import { saveFile } from './save-file.ts';

export interface Download extends Pick<Call, 'method' | 'query' | 'body'> {
  path: string;
  fileName: string;
}

export interface Downloading {
  download: (wanted: Download) => Promise<void>;
  isBusy: boolean;
  /** What has come so far. */
  receivedBytes: number;
  /** The file of the last one, once all of it has been handed to the browser. */
  saved: string | undefined;
}

/**
 * Fetches a file with the access token, which a link could not send, and hands it to the browser. Where the browser lets pages
 * write files, it goes to the disk as it comes; elsewhere it is in memory until it is whole.
 */
export function useDownload(): Downloading {
  const client = useApi();
  const { tellFault } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [receivedBytes, setReceived] = useState(0);
  const [saved, setSaved] = useState<string>();
  const download = async (wanted: Download) => {
    setBusy(true);
    setReceived(0);
    setSaved(undefined);
    try {
      await fetchFile(client, wanted, (bytes) => setReceived((before) => before + bytes));
      setSaved(wanted.fileName);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) tellFault(faultWords.download, error);
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy, receivedBytes, saved };
}

interface FilePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
  }) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;
}

async function fetchFile(
  client: ApiClient,
  { path, fileName, ...call }: Download,
  count: (bytes: number) => void,
): Promise<void> {
  const picker = (window as FilePicker).showSaveFilePicker;
  // Asked first: browsers allow the question only right after a click.
  const file = isLarge(path) && picker ? await picker({ suggestedName: fileName }) : undefined;
  const response = await client.send(path, { ...call, accept: '*/*' });
  const counted = response.body?.pipeThrough(countingStream(count));
  if (file && counted) return counted.pipeTo(await file.createWritable());
  saveFile(await new Response(counted, { headers: response.headers }).blob(), fileName);
}

/** Exports of events have no bound; everything else fits into memory. */
function isLarge(path: string): boolean {
  return path.endsWith('/export') && /\/(websites|account)\//.test(path);
}

function countingStream(
  count: (bytes: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform: (chunk, controller) => {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
}
