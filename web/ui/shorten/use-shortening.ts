import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useCanEdit } from '../../api/can-call.ts';
import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { invalidate } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { paletteMessages as messages } from '../../messages/shared/palette.ts';
import { withoutScheme } from '../../state/link-name.ts';
import { useLastLink } from '../../state/links/last-link.ts';
import { type Toasts, useToasts } from '../floating/toasts.tsx';
import { useAnnouncedCopy } from '../object/copy.tsx';

const LINK = `${LINK_TOOLS}/url`;
const LISTS = [`${LINK_TOOLS}/urls`, LINK];

/** Creates a link at once and copies it. */
export interface Shortening {
  /** Where the link will be, as far as known. */
  host: string | undefined;
  /** Resolves to false if the link was not created. */
  run: (url: string) => Promise<boolean>;
}

type CreatedLink = Pick<ApiResponse<'createLink'>, 'id' | 'shorturl'>;

/**
 * Creates a link on the domain of the person's last link, copies it, and offers to edit or undo it. Nothing else of the last
 * link is taken over, because nobody sees it before saving. Undefined for those who may not create links.
 *
 * @param isWanted whether an address was pasted
 */
export function useShortening(isWanted: boolean): Shortening | undefined {
  const client = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const offers = useOffers(toasts);
  const canCreate = useCanEdit('createLink');
  const last = useLastLink(isWanted && canCreate);
  if (!canCreate) return undefined;
  const host = last && URL.parse(last.shorturl)?.host;
  const run = async (url: string) => {
    let isCreated = false;
    try {
      const body = { url, ...(host !== undefined && { domain: host }) };
      offers(await client.call<CreatedLink>(`${LINK}/add`, { method: 'POST', body }));
      isCreated = true;
    } catch (error) {
      toasts.showError(messages.notShortened, error);
    }
    await invalidate(queryClient, LISTS);
    return isCreated;
  };
  return { host, run };
}

/** Returns what copies a link that was created and says what can be done with it. */
function useOffers({ showToast, showError }: Toasts): (link: CreatedLink) => void {
  const client = useApi();
  const queryClient = useQueryClient();
  const copy = useAnnouncedCopy();
  const [, go] = useLocation();
  return ({ id, shorturl }) => {
    const address = withoutScheme(shorturl);
    const undo = async () => {
      try {
        await client.call(`${LINK}/${id}/delete`, { method: 'DELETE' });
        showToast({ title: messages.shortLinkDeleted(address) });
      } catch (error) {
        showError(messages.shortLinkKept, error);
      }
      await invalidate(queryClient, LISTS);
    };
    const edit = { label: messages.edit, run: () => go(`/links/${id}/edit`) };
    const copyNow = { label: messages.copyNow, run: () => copy(shorturl) };
    const onUndo = () => void undo();
    const copied = async () => navigator.clipboard.writeText(shorturl);
    copied().then(
      () => showToast({ title: messages.shortened(address), action: edit, onUndo }),
      // Browsers have no clipboard without HTTPS, and some copy only directly after a click.
      () => showToast({ title: messages.notCopied(address), text: messages.notCopiedText, action: copyNow, onUndo }),
    );
  };
}
