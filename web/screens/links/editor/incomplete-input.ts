import { ApiError } from '../../../api/api-error.ts';
import { editorMessages } from '../../../messages/links/link-editor.ts';
import { webUrlOf } from '../../../state/hosts/web-url.ts';
import { parseTimestamp } from '../../../ui/format.ts';
import { timestampOf } from './local-times.ts';
import type { LinkValues } from './values.ts';

type CheckedValues = Pick<LinkValues, 'url' | 'expiry' | 'type' | 'splash' | 'overlay'>;

/**
 * Throws for incomplete input, for a destination that is no web address, and for an expiry in the past, with messages of
 * the form. What is already stored stays valid: the API accepts hosts of one word, and links expire.
 */
export function rejectUnfinished(values: CheckedValues, stored: Pick<LinkValues, 'url' | 'expiry'>): void {
  const { url, expiry, type, splash, overlay } = values;
  const isAddress = url === stored.url || webUrlOf(url) !== null;
  const until = expiry === stored.expiry ? null : timestampOf(expiry);
  const fields = {
    ...(until !== null && parseTimestamp(until) <= Date.now() && { expiry: [editorMessages.needsFuture] }),
    ...(!isAddress && { url: [editorMessages.needsAddress] }),
    ...(url.trim() === '' && { url: [editorMessages.needsTarget] }),
    ...(type === 'splash' && splash === '' && { splash: [editorMessages.needsSplash] }),
    ...(type === 'overlay' && overlay === '' && { overlay: [editorMessages.needsOverlay] }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError(editorMessages.unfinished, { status: 422, fields });
}
