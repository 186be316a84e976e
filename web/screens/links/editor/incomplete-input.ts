import { ApiError } from '../../../api/api-error.ts';
import { editorMessages } from '../../../messages/links/link-editor.ts';
import { webUrlOf } from '../../../state/hosts/web-url.ts';
import type { LinkValues } from './values.ts';

type CheckedValues = Pick<LinkValues, 'url' | 'type' | 'splash' | 'overlay'>;

/**
 * Throws for incomplete input and for a destination that is no web address, with messages of the form. A destination
 * that is already stored stays valid: the API accepts hosts of one word.
 */
export function rejectUnfinished({ url, type, splash, overlay }: CheckedValues, storedUrl: string): void {
  const isAddress = url === storedUrl || webUrlOf(url) !== null;
  const fields = {
    ...(!isAddress && { url: [editorMessages.needsAddress] }),
    ...(url.trim() === '' && { url: [editorMessages.needsTarget] }),
    ...(type === 'splash' && splash === '' && { splash: [editorMessages.needsSplash] }),
    ...(type === 'overlay' && overlay === '' && { overlay: [editorMessages.needsOverlay] }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError(editorMessages.unfinished, { status: 422, fields });
}
