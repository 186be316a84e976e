import type { ApiResponse, Body } from '../../../api/client.ts';
import { withScheme } from '../../../state/hosts/web-url.ts';

/** Form values of a splash page. */
export interface SplashValues {
  name: string;
  title: string;
  message: string;
  image: string;
  /** As typed. */
  counter: string;
  button: string;
  skip: boolean;
}

export const EMPTY_SPLASH: SplashValues = {
  name: '',
  title: '',
  message: '',
  image: '',
  counter: '5',
  button: '',
  skip: true,
};

export function valuesOf(details: ApiResponse<'showSplashPage'>['details']): SplashValues {
  const { name, title, message, image, counter, button, skip } = details;
  return {
    name,
    skip,
    counter: String(counter),
    title: title ?? '',
    message: message ?? '',
    image: image ?? '',
    button: button ?? '',
  };
}

/** Converts to the API's form. An invalid counter is sent unchanged, so that the service reports the error. */
export function bodyOf({ counter, image, ...rest }: SplashValues): Body<'updateSplashPage'> {
  const seconds = counter.trim() === '' ? 0 : Number(counter);
  return { ...rest, image: withScheme(image), counter: seconds };
}

/** Omits an invalid counter, so that the preview keeps working while typing. */
export function draftOf(values: SplashValues): Body<'previewSplashDraft'> {
  const body = bodyOf(values);
  const { counter } = body;
  const isCount = Number.isInteger(counter) && Number(counter) >= 0 && Number(counter) <= 60;
  return isCount ? body : { ...body, counter: 0 };
}
