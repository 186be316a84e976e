import { type ApiClient, type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';

type Codes = ApiResponse<'listQrCodes'>;

const PAGE = 1_000;

/** Counts stored codes that contain one of these addresses, static or dynamic: all of them may be in print. */
export async function countCodesTo(client: Pick<ApiClient, 'call'>, addresses: readonly string[]): Promise<number> {
  const wanted = new Set(addresses);
  // For a single address, the service does the search.
  const [first = ''] = addresses;
  const q = addresses.length === 1 ? { q: first } : {};
  let count = 0;
  for (let page = 1; wanted.size > 0; page++) {
    const query = { type: 'link', details: true, limit: PAGE, page, ...q };
    const { data } = await client.call<Codes>(`${LINK_TOOLS}/qr`, { query });
    count += data.qrs.filter(({ content }) => content !== undefined && wanted.has(content)).length;
    if (page >= data.maxpage) break;
  }
  return count;
}
