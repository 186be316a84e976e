import type { QrType } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import { qrPayload } from '../payloads/payload.ts';
import type { QrCode } from '../qr-code-port.ts';
import { BLACK, formatRgb, parseColour, WHITE } from './color.ts';
import { readStyle, type StyleInput } from './style-input.ts';

/** What a caller may say about a code; what is left out stays as it is (or as usual, at creation). */
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

/** The fields of a code after an input, checked. `current` is undefined at creation. */
export function readDesign(input: QrCodeInput, current: DesignFields | undefined): DesignFields {
  const type = input.type ?? current?.type;
  if (!type) throw invalidField('type', 'type is required.');
  return {
    type,
    data: input.data,
    content: qrPayload(type, input.data),
    dynamic: isDynamic(type, input.dynamic, current),
    foreground: readColour('foreground', input.foreground, current?.foreground ?? formatRgb(BLACK)),
    background: readColour('background', input.background, current?.background ?? formatRgb(WHITE)),
    style: readStyle(input.style, current?.style ?? null),
  };
}

function readColour(field: 'foreground' | 'background', wished: string | undefined, otherwise: string): string {
  return wished === undefined ? otherwise : formatRgb(parseColour(field, wished));
}

/**
 * Links lead through us unless the caller says otherwise, other types only when asked. A code that was printed as dynamic
 * stays so through updates: its picture holds our address. Phones join a network from the code itself or not at all.
 */
function isDynamic(type: QrType, wished: boolean | undefined, current: DesignFields | undefined): boolean {
  if (type === 'wifi') {
    if (wished) throw invalidField('dynamic', 'A wifi code cannot be dynamic: phones read the network from it.');
    return false;
  }
  return wished ?? (type === 'link' || (current?.dynamic ?? false));
}
