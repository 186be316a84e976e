/** Pictures of a code that is being designed: quick, because they are not graded, and many at once, as templates are shown. */
import { type DesignFields, type QrCodeInput, readDesign } from '../design/design-input.ts';
import { composeCode, type TryParts } from '../design/designing.ts';
import { readLogo } from '../design/logo-source.ts';
import type { QrLookInput } from '../design/template.ts';

/** What is drawn, and how. */
export interface LooksInput extends Pick<QrCodeInput, 'type' | 'data' | 'dynamic'> {
  /** Of the stored code that is being changed: a dynamic one is drawn with its own address. */
  word?: string;
  looks: readonly QrLookInput[];
}

/** As long as a word that will be given out. */
export const SOME_WORD = 'abcdefghi';

/** An SVG document a look, in their order. A logo that several share is read once. */
export async function drawLooks(
  parts: TryParts,
  accountId: number,
  { word = SOME_WORD, looks, ...input }: LooksInput,
): Promise<string[]> {
  const logos = new Map<string, ReturnType<typeof readLogo>>();
  const logoOf = (logo: string | null | undefined) => {
    const name = logo ?? '';
    const found = logos.get(name) ?? readLogo(parts, accountId, logo);
    logos.set(name, found);
    return found;
  };
  const pictures: string[] = [];
  for (const look of looks) {
    const design: DesignFields = readDesign({ ...input, ...look }, undefined);
    const logo = await logoOf(look.logo);
    pictures.push(parts.engine.renderSvg(composeCode(parts, { ...design, code: word }, logo?.bytes ?? null)));
  }
  return pictures;
}
