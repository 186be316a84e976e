/** Ends the session of this browser and leaves the application, with everything that it holds in memory. */
export async function logOut(): Promise<void> {
  await fetch('/account/logout', { method: 'POST' }).catch(() => undefined);
  sessionStorage.clear();
  window.location.assign('/login');
}
