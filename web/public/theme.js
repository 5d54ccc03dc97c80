// Applies the chosen theme before the first paint. A file, because the site runs without inline scripts.
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (error) {
  console.info('theme: storage is closed to us', error && error.name);
}
