import { rejectionPage } from '../redirect/outcome-pages.ts';

/** Returns the response to a form that another site submitted; `page` names the page to open instead. */
export function foreignForm(page = 'page'): ReturnType<typeof rejectionPage> {
  return rejectionPage({
    status: 403,
    title: 'This form came from another site',
    sentence: `Open the ${page} on this site and try again.`,
  });
}

/** What a form says when its sender has reached a limit. */
export function tooManyAttempts(retryAfterSeconds: number) {
  return {
    status: 429 as const,
    sentence: `Too many attempts. Try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  };
}

/** The same as a separate page, for forms that are not shown again. */
export function tooManyAttemptsPage(retryAfterSeconds: number): ReturnType<typeof rejectionPage> {
  return rejectionPage({ ...tooManyAttempts(retryAfterSeconds), title: 'Too many attempts' });
}
