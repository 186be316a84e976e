import type { Answer, Body } from '../../../api/client.ts';
import { withScheme } from '../../../state/hosts/web-address.ts';

/** What the editor of a splash page holds. */
export interface SplashValues {
  name: string;
  title: string;
  message: string;
  image: string;
  /** As it is typed. */
  counter: string;
  button: string;
  skip: boolean;
}

export const EMPTY_SPLASH: SplashValues = {
  ...{ name: '', title: '', message: '', image: '', counter: '5', button: '', skip: true },
};

export function valuesOf(details: Answer<'showSplashPage'>['details']): SplashValues {
  const { name, title, message, image, counter, button, skip } = details;
  return {
    ...{ name, skip, counter: String(counter) },
    title: title ?? '',
    message: message ?? '',
    image: image ?? '',
    button: button ?? '',
  };
}

/** As the API takes it. A counter that is no number goes as it is, so that the service says what is wrong with it. */
export function bodyOf({ counter, image, ...rest }: SplashValues): Body<'updateSplashPage'> {
  const seconds = counter.trim() === '' ? 0 : Number(counter);
  return { ...rest, image: withScheme(image), counter: seconds };
}

/** The counter as far as it is one: a preview goes on while it is typed. */
export function draftOf(values: SplashValues): Body<'previewSplashDraft'> {
  const body = bodyOf(values);
  const { counter } = body;
  const isCount = Number.isInteger(counter) && Number(counter) >= 0 && Number(counter) <= 60;
  return isCount ? body : { ...body, counter: 0 };
}
