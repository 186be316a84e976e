import { tabSteps } from '../state/navigation/tab-steps.ts';

/** Ends the browser's session and leaves the application with everything it holds in memory. */
export async function signOut(): Promise<void> {
  // If the service cannot be reached, the session stays on the server, and the browser says so for the sign-in page.
  const response = await fetch('/account/logout', { method: 'POST' }).catch(() => undefined);
  // The page of the provider through which the person signed in, which ends that session too.
  const { next = '/login' } = response?.status === 200 ? ((await response.json()) as { next?: string }) : {};
  sessionStorage.clear();
  // Names of opened objects: see recent-objects.ts.
  localStorage.removeItem('waymark.opened');
  // Runs after the menu has removed its history entry: that step would cancel this navigation.
  tabSteps().around((to) => window.location.assign(to), next);
}
