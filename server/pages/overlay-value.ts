import { OVERLAY_POSITIONS, type OverlayPosition } from '../../contract/vocabulary.ts';
import { storedList, storedObject, storedText, storedWord } from './stored-json.ts';

/** The content of an overlay; its type determines the relevant fields. */
export interface OverlayContent {
  message: string | null;
  /** Label of the button, and its destination: http or https. */
  label: string | null;
  link: string | null;
  position: OverlayPosition;
  /** `#rgb` or `#rrggbb` in lower case. */
  color: string | null;
  background: string | null;
  /** URL of a picture: http or https. */
  image: string | null;
  coupon: string | null;
  question: string | null;
  options: string[];
  placeholder: string | null;
  /** Whether its owner gets an email for each response. */
  notify: boolean;
}

const POSITION = { list: OVERLAY_POSITIONS, fallback: 'bottom' } as const;

/** Parses the content of a stored row; `{}` gives that of a new overlay. */
export function parseOverlayContent(json: string): OverlayContent {
  const stored = storedObject(json);
  const text = (name: keyof OverlayContent) => storedText(stored, name);
  return {
    message: text('message'),
    label: text('label'),
    link: text('link'),
    position: storedWord(stored, 'position', POSITION),
    color: text('color'),
    background: text('background'),
    image: text('image'),
    coupon: text('coupon'),
    question: text('question'),
    options: storedList(stored, 'options').filter((option) => typeof option === 'string'),
    placeholder: text('placeholder'),
    notify: stored.notify === true,
  };
}
