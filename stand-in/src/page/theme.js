// Light or dark, before anything is painted: a classic script, because modules run too late.
(() => {
  const stored = localStorage.getItem("stand-in.theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
})();
