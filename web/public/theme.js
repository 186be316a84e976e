/** Runs before the first paint, so that dark mode does not flash white. */
(() => {
  try {
    // An embedded dashboard has the theme of its address.
    const query = new URLSearchParams(location.search);
    const embedded = query.get('embed') === '1' ? query.get('theme') : null;
    const theme = embedded === null ? localStorage.getItem('waymark.theme') : JSON.stringify(embedded);
    if (theme === '"dark"' || theme === '"light"') document.documentElement.dataset.theme = JSON.parse(theme);
  } catch {
    // Storage is blocked: use the system's theme.
  }
})();
