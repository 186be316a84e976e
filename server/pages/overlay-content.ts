import type { OverlayPosition } from '../../contract/vocabulary.ts';
import type { OverlayContent } from './overlay-value.ts';
import { type Given, readAddress, readColor, readText } from './page-fields.ts';

export { parseOverlayContent } from './overlay-value.ts';

export type TextField = Exclude<keyof OverlayContent, 'position' | 'options' | 'notify'>;

/** Missing fields stay unchanged; null and '' clear them. */
export interface OverlayInput extends Partial<Record<TextField, Given>> {
  name?: string | undefined;
  position?: OverlayPosition | undefined;
  options?: readonly string[] | undefined;
  notify?: boolean | undefined;
}

export function readOverlayContent(before: OverlayContent, input: OverlayInput): OverlayContent {
  const text = (name: TextField) => readText(before[name], input[name]);
  return {
    message: text('message'),
    label: text('label'),
    link: readAddress('link', before.link, input.link),
    position: input.position ?? before.position,
    color: readColor('color', before.color, input.color),
    background: readColor('background', before.background, input.background),
    image: readAddress('image', before.image, input.image),
    coupon: text('coupon'),
    question: text('question'),
    options: input.options ? [...input.options] : before.options,
    placeholder: text('placeholder'),
    notify: input.notify ?? before.notify,
  };
}
