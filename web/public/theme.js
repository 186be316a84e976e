/** Runs before the first paint, so that dark mode does not flash white. */
(() => {
  try {
    const theme = localStorage.getItem('waymark.theme');
    if (theme === '"dark"' || theme === '"light"') document.documentElement.dataset.theme = JSON.parse(theme);
  } catch {
    // Storage is blocked: use the system's theme.
  }
})();
