import type { OverlayPosition, OverlayType } from '../../../../contract/vocabulary.ts';
import type { ApiResponse, Body } from '../../../api/client.ts';
import { withScheme } from '../../../state/hosts/web-url.ts';

/** Form values of an overlay. */
export interface OverlayValues {
  type: OverlayType;
  name: string;
  message: string;
  label: string;
  link: string;
  position: OverlayPosition;
  color: string;
  background: string;
  image: string;
  coupon: string;
  question: string;
  options: readonly string[];
  placeholder: string;
  notify: boolean;
}

export const EMPTY_OVERLAY: OverlayValues = {
  type: 'message',
  name: '',
  message: '',
  label: '',
  link: '',
  position: 'bottom',
  color: '',
  background: '',
  image: '',
  coupon: '',
  question: '',
  options: ['', ''],
  placeholder: '',
  notify: false,
};

/** Types that collect responses from visitors. */
export const ASKING: ReadonlySet<OverlayType> = new Set(['contact', 'newsletter', 'poll']);

export function valuesOf(details: ApiResponse<'showOverlay'>['details']): OverlayValues {
  const { type, name, position, notify, options } = details;
  return {
    type,
    name,
    position,
    notify,
    message: details.message ?? '',
    label: details.label ?? '',
    link: details.link ?? '',
    color: details.color ?? '',
    background: details.background ?? '',
    image: details.image ?? '',
    coupon: details.coupon ?? '',
    question: details.question ?? '',
    options: options.length === 0 ? EMPTY_OVERLAY.options : options,
    placeholder: details.placeholder ?? '',
  };
}

/** Converts to the API's form; omits empty answers. */
export function bodyOf(values: OverlayValues): Body<'createOverlay'> {
  return {
    ...values,
    link: withScheme(values.link),
    image: withScheme(values.image),
    options: values.options.map((option) => option.trim()).filter((option) => option !== ''),
  };
}
