import { Refusal } from '../../../api/refusal.ts';
import { editorWords } from '../../../messages/link-editor.ts';
import type { LinkValues } from './values.ts';

/** Throws what the API would refuse, in the words of the form: what has been left open. */
export function refuseUnfinished({
  url,
  type,
  splash,
  overlay,
}: Pick<LinkValues, 'url' | 'type' | 'splash' | 'overlay'>): void {
  const fields = {
    ...(url.trim() === '' && { url: [editorWords.needsTarget] }),
    ...(type === 'splash' && splash === '' && { splash: [editorWords.needsSplash] }),
    ...(type === 'overlay' && overlay === '' && { overlay: [editorWords.needsOverlay] }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal(editorWords.unfinished, { status: 422, fields });
}
