/** The look of codes without what they hold: what a template keeps. */
import { type QrCodeInput, readDesign } from './design-input.ts';
import { type LogoSources, takeLogo } from './logo-source.ts';
import { PLAIN_STYLE } from './style.ts';
import { describeStyle, type StyleDescription } from './style-input.ts';

export type QrLookInput = Pick<QrCodeInput, 'foreground' | 'background' | 'logo' | 'style'>;

/** In the words in which a code asks for it, with nothing left out. */
export interface QrLook {
  foreground: string;
  background: string;
  /** Path of the stored picture. */
  logo: string | null;
  style: StyleDescription;
}

/**
 * Checks a look and stores its logo. It is not graded: how well it reads depends on what a code holds, and is found out for
 * every code that is made with it.
 */
export async function readLook(sources: LogoSources, accountId: number, input: QrLookInput): Promise<QrLook> {
  const { foreground, background, style } = readDesign({ ...input, type: 'text', data: 'any' }, undefined);
  const logo = await takeLogo(sources, accountId, input.logo);
  return {
    foreground,
    background,
    logo: logo && `/assets/${logo.assetId}`,
    style: describeStyle(style ?? PLAIN_STYLE),
  };
}
