import { useState } from 'react';
import { ANALYTICS, type ApiClient, type Body } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { saveFile } from '../../../api/save-file.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { type Requested, useTableBody } from './details-rows.ts';

const ROWS_A_TIME = 1_000;

/** Downloads the whole table, a thousand rows per request. */
export function useTableDownload(requested: Requested): { download: () => Promise<void>; isBusy: boolean } {
  const client = useApi();
  const toasts = useToasts();
  const { site } = useDashboard();
  const body = useTableBody(requested);
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const text = await wholeTable(client, body);
      const name = `${site.domain}-${requested.topic.title.toLowerCase()}.csv`;
      saveFile(new Blob([text], { type: 'text/csv' }), name);
    } catch (error) {
      toasts.showError(texts.downloadFailed, error);
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
}

/** Requests pages until one is not full. Removes the header line of all but the first. */
export async function wholeTable(client: Pick<ApiClient, 'send'>, body: Body<'queryAnalytics'>): Promise<string> {
  let table = '';
  for (let page = 1; ; page++) {
    const response = await client.send(`${ANALYTICS}/query`, {
      method: 'POST',
      body: { ...body, limit: ROWS_A_TIME, page },
      accept: 'text/csv',
    });
    const text = await response.text();
    const headEnd = text.indexOf('\n') + 1;
    table += page === 1 ? text : text.slice(headEnd);
    if (recordsIn(text.slice(headEnd)) < ROWS_A_TIME) return table;
  }
}

/** Counts records; line breaks inside quotes are part of a value. */
function recordsIn(text: string): number {
  return text.replaceAll(/"[^"]*"/g, '').split('\n').length - 1;
}
