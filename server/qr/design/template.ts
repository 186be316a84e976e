/** The look of codes without their content, as stored in a template. */
import { type QrCodeInput, readDesign } from './design-input.ts';
import { type LogoSources, takeLogo } from './logo-source.ts';
import { PLAIN_STYLE } from './style.ts';
import { describeStyle, type StyleDescription } from './style-input.ts';

export type QrLookInput = Pick<QrCodeInput, 'foreground' | 'background' | 'logo' | 'style'>;

/** A complete look in the API's format. */
export interface QrLook {
  foreground: string;
  background: string;
  /** Path of the stored picture. */
  logo: string | null;
  style: StyleDescription;
}

/**
 * Validates a look and stores its logo. It is not graded, because readability depends on the content; each code that
 * uses it is graded at creation.
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
