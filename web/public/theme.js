/** Before the first paint, so that nobody who chose dark sees a white flash. */
(() => {
  try {
    const theme = localStorage.getItem('waymark.theme');
    if (theme === '"dark"' || theme === '"light"') document.documentElement.dataset.theme = JSON.parse(theme);
  } catch {
    // Storage is blocked: the system's choice holds.
  }
})();
