import { tabSteps } from '../state/navigation/tab-steps.ts';

/** Ends the browser's session and leaves the application with everything it holds in memory. */
export async function signOut(): Promise<void> {
  await fetch('/account/logout', { method: 'POST' }).catch(() => undefined);
  sessionStorage.clear();
  // Runs after the menu has removed its history entry: that step would cancel this navigation.
  tabSteps().around((to) => window.location.assign(to), '/login');
}
