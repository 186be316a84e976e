import type { QrType } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import { qrPayload } from '../payloads/payload.ts';
import type { QrCode } from '../qr-code-port.ts';
import { BLACK, formatRgb, parseColor, WHITE } from './color.ts';
import { readStyle, type StyleInput } from './style-input.ts';

/** The caller's fields of a code; missing ones stay unchanged (or default, at creation). */
export interface QrCodeInput {
  type?: QrType;
  data?: unknown;
  foreground?: string;
  background?: string;
  logo?: string | null;
  style?: StyleInput | null;
  name?: string;
  dynamic?: boolean;
}

export type DesignFields = Pick<
  QrCode,
  'type' | 'data' | 'content' | 'dynamic' | 'foreground' | 'background' | 'style'
>;

/** Returns the validated fields of a code after an input. `current` is undefined at creation. */
export function readDesign(input: QrCodeInput, current: DesignFields | undefined): DesignFields {
  const type = input.type ?? current?.type;
  if (!type) throw invalidField('type', 'type is required.');
  return {
    type,
    data: input.data,
    content: qrPayload(type, input.data),
    dynamic: isDynamic(type, input.dynamic, current),
    foreground: readColor('foreground', input.foreground, current?.foreground ?? formatRgb(BLACK)),
    background: readColor('background', input.background, current?.background ?? formatRgb(WHITE)),
    style: readStyle(input.style, current?.style ?? null),
  };
}

function readColor(field: 'foreground' | 'background', wished: string | undefined, otherwise: string): string {
  return wished === undefined ? otherwise : formatRgb(parseColor(field, wished));
}

/** Phones and banking apps read these from the code itself. */
const NEVER_DYNAMIC: Partial<Record<QrType, string>> = {
  wifi: 'A Wi-Fi code cannot be dynamic: phones read the network from the code itself.',
  payment: 'A payment code cannot be dynamic: banking apps read the payment from the code itself.',
};

/**
 * Returns whether the code is dynamic. Links redirect through us by default, apps always, because the destination depends
 * on the phone, and other types only on request. A printed dynamic code stays dynamic through updates, because its
 * picture contains our address.
 */
function isDynamic(type: QrType, wished: boolean | undefined, current: DesignFields | undefined): boolean {
  const never = NEVER_DYNAMIC[type];
  if (never !== undefined) {
    if (wished) throw invalidField('dynamic', never);
    return false;
  }
  if (type === 'app') {
    if (wished !== false) return true;
    throw invalidField('dynamic', 'An app code must be dynamic: it redirects to the store of the phone that scans it.');
  }
  return wished ?? (type === 'link' || (current?.dynamic ?? false));
}
