/** Pictures of a code during design: fast, because they are not graded, and several at once, for lists of templates. */
import { type DesignFields, type QrCodeInput, readDesign } from '../design/design-input.ts';
import { composeCode, type TryDeps } from '../design/designing.ts';
import { readLogo } from '../design/logo-source.ts';
import type { QrLookInput } from '../design/template.ts';

/** The content and the looks to draw. */
export interface PreviewsInput extends Pick<QrCodeInput, 'type' | 'data' | 'dynamic'> {
  /** Address of the stored code that is being edited: a dynamic one is drawn with its own URL. */
  word?: string;
  looks: readonly QrLookInput[];
}

/** Placeholder with the length of a real public address. */
export const SOME_WORD = 'abcdefghi';

/** Returns one SVG document per look, in order. A logo shared by several looks is read once. */
export async function drawPreviews(
  deps: TryDeps,
  accountId: number,
  { word = SOME_WORD, looks, ...input }: PreviewsInput,
): Promise<string[]> {
  const logos = new Map<string, ReturnType<typeof readLogo>>();
  const logoOf = (logo: string | null | undefined) => {
    const name = logo ?? '';
    const found = logos.get(name) ?? readLogo(deps, accountId, logo);
    logos.set(name, found);
    return found;
  };
  const pictures: string[] = [];
  for (const look of looks) {
    const design: DesignFields = readDesign({ ...input, ...look }, undefined);
    const logo = await logoOf(look.logo);
    pictures.push(deps.engine.renderSvg(composeCode(deps, { ...design, code: word }, logo?.bytes ?? null)));
  }
  return pictures;
}
