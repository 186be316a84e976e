import { ApiError } from '../../../api/api-error.ts';
import { editorMessages } from '../../../messages/links/link-editor.ts';
import type { LinkValues } from './values.ts';

/** Throws for incomplete input that the API would reject, with messages of the form. */
export function rejectUnfinished({
  url,
  type,
  splash,
  overlay,
}: Pick<LinkValues, 'url' | 'type' | 'splash' | 'overlay'>): void {
  const fields = {
    ...(url.trim() === '' && { url: [editorMessages.needsTarget] }),
    ...(type === 'splash' && splash === '' && { splash: [editorMessages.needsSplash] }),
    ...(type === 'overlay' && overlay === '' && { overlay: [editorMessages.needsOverlay] }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError(editorMessages.unfinished, { status: 422, fields });
}
