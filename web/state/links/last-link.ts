import { useCreators } from '../../api/authors.ts';
import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useWorkspace } from '../workspace/workspace.ts';

type LinkRow = ApiResponse<'searchLinks'>['data']['urls'][number];

/** Returns the newest link that the person created; in workspaces of one person, the newest of all. */
export function useLastLink(isWanted: boolean): LinkRow | undefined {
  const person = useWorkspace()?.person;
  const creator = useCreators('link').find(({ name }) => person && name === (person.name || person.username));
  const query = { limit: 1, ...(creator && { creator: creator.id }) };
  const path = `${LINK_TOOLS}/urls/search`;
  const { data } = useApiQuery('searchLinks', path, { query, isLive: false, enabled: isWanted });
  return data?.data.urls[0];
}
