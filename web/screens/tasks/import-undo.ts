import { type ApiClient, type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { TASK } from '../../state/tasks.ts';

type Caller = Pick<ApiClient, 'call'>;
type Row = ApiResponse<'listTaskRows'>['data']['rows'][number];
export type CreatedLink = NonNullable<Row['link']>;

/** Maximum rows of a page, and of links in a request. */
const [PAGE, BATCH] = [1_000, 100];

/** Returns the links that an import created and that still exist. */
export async function linksOfImport(client: Caller, taskId: number): Promise<CreatedLink[]> {
  const links: CreatedLink[] = [];
  for (let page = 1; ; page++) {
    const query = { result: 'made', limit: PAGE, page };
    const { data } = await client.call<ApiResponse<'listTaskRows'>>(`${TASK}/${taskId}/rows`, { query });
    links.push(...data.rows.flatMap(({ link }) => link ?? []));
    if (data.rows.length < PAGE) return links;
  }
}

/** Deletes or restores links, a hundred at a time. */
export async function sendInBatches(
  client: Caller,
  action: 'delete' | 'restore',
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const body = { ids: ids.slice(start, start + BATCH) };
    await client.call(`${LINK_TOOLS}/urls/${action}`, { method: 'POST', body });
  }
}
