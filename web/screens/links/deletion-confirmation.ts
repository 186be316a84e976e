import { linkMessages } from '../../messages/links/links.ts';
import { deletedLinkMessages as messages } from '../../messages/shared/deleted.ts';
import { withoutScheme } from '../../state/link-name.ts';
import type { Confirmation } from '../../ui/floating/confirm.tsx';
import { formatInteger } from '../../ui/format.ts';
import { countOf, type LinkRow } from './link-data.ts';
import { countCodesTo } from './list/codes-to.ts';

export type DeletableLink = Pick<LinkRow, 'id' | 'shorturl' | 'clicks'>;

/** Returns the confirmation to show before deleting links that were clicked or are in QR codes; undefined for others. */
export async function confirmationBefore(
  client: Parameters<typeof countCodesTo>[0],
  links: readonly DeletableLink[],
): Promise<Confirmation | undefined> {
  const addresses = links.map(({ shorturl }) => shorturl);
  const clicks = links.reduce((sum, link) => sum + link.clicks, 0);
  const codes = await countCodesTo(client, addresses).catch(() => 0);
  if (clicks + codes === 0) return undefined;
  const isOne = links.length === 1;
  const consequence = (isOne ? messages.askOne : messages.askMany)(formatInteger(clicks), clicks);
  const printed = codes === 0 ? '' : `${linkMessages.deleteCodes(formatInteger(codes), codes === 1, isOne)} `;
  return {
    title: linkMessages.deleteTitle(isOne ? withoutScheme(addresses[0] ?? '') : countOf(links.length)),
    text: `${printed}${consequence}`,
    action: linkMessages.delete,
  };
}
