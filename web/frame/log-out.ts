import { tabSteps } from '../state/navigation/tab-steps.ts';

/** Ends the session of this browser and leaves the application, with everything that it holds in memory. */
export async function logOut(): Promise<void> {
  await fetch('/account/logout', { method: 'POST' }).catch(() => undefined);
  sessionStorage.clear();
  // When the menu has taken its step of history along: on its way it would call this off.
  tabSteps().around((to) => window.location.assign(to), '/login');
}
