import type { ApiClient, ApiResponse } from '../../../api/client.ts';
import { LINK } from '../link-data.ts';
import type { LinkValues } from './values.ts';

/** Uploads the chosen image, if any, to a stored link. Returns whether there was one. */
export async function uploadPicture(
  client: Pick<ApiClient, 'call'>,
  id: number,
  { picture }: Pick<LinkValues, 'picture'>,
): Promise<boolean> {
  if (picture === '') return false;
  await client.call<ApiResponse<'putLinkPicture'>>(`${LINK}/${id}/picture`, { method: 'PUT', body: { picture } });
  return true;
}
