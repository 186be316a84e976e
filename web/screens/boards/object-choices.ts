import type { BoardObject, BoardPanelKind } from '../../../contract/vocabulary.ts';
import { ANALYTICS, LINK_TOOLS } from '../../api/client.ts';
import { useObjectChoices } from '../../api/object-choices.ts';
import { useApiQuery } from '../../api/queries.ts';
import type { Choice } from '../../ui/form/choices.tsx';

/** The largest page of a list. */
const LIMIT = 1_000;

/** Returns the objects that a panel can be about; undefined while they load. */
export function useBoardObjects(type: BoardObject): readonly Choice<string>[] | undefined {
  const websites = useObjectChoices('website');
  const channels = useObjectChoices('channel');
  const query = { limit: LIMIT };
  const links = useApiQuery('searchLinks', `${LINK_TOOLS}/urls/search`, {
    query: { ...query, order: 'click' },
    enabled: type === 'link',
    isLive: false,
  });
  const codes = useApiQuery('listQrCodes', `${LINK_TOOLS}/qr`, { query, enabled: type === 'qr', isLive: false });
  const campaigns = useApiQuery('listCampaigns', `${LINK_TOOLS}/campaigns`, { query, enabled: type === 'campaign' });
  if (type === 'website') return websites;
  if (type === 'channel') return channels;
  if (type === 'link')
    return links.data?.data.urls.map(({ id, title, alias, shorturl }) => {
      return { value: String(id), label: title || alias, description: shorturl };
    });
  if (type === 'qr') return codes.data?.data.qrs.map(({ id, name }) => ({ value: String(id), label: name }));
  return campaigns.data?.data.campaigns.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Returns the goals or funnels of a website, for panels of these kinds; undefined while they load. */
export function useSavedOf(
  kind: BoardPanelKind,
  websiteId: number,
): readonly { id: number; name: string }[] | undefined {
  const path = `${ANALYTICS}/websites/${websiteId}`;
  const query = { per_page: 100 };
  const isKnown = websiteId > 0;
  const goals = useApiQuery('listGoals', `${path}/goals`, { query, enabled: isKnown && kind === 'goal' });
  const funnels = useApiQuery('listFunnels', `${path}/funnels`, { query, enabled: isKnown && kind === 'funnel' });
  return kind === 'goal' ? goals.data?.data : funnels.data?.data;
}
