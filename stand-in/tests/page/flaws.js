// Finds elements that stick out sideways, controls without a name, pictures without alt text, and duplicate ids.
const flaws = [];
if (document.documentElement.scrollWidth > innerWidth) flaws.push("the page is wider than the window");
const seen = new Set();
for (const e of document.querySelectorAll("body *")) {
  if (e.id && seen.has(e.id)) flaws.push(`id ${e.id} twice`);
  if (e.id) seen.add(e.id);
  if (!e.checkVisibility() || e.closest("[inert], .sr-only")) continue;
  const name = (e.getAttribute("aria-label") || e.innerText || "").trim();
  if (e.matches("button, a[href], [role=button], [role=option], [role=menuitem]") && !name) flaws.push(`no name: ${e.outerHTML.slice(0, 120)}`);
  if (e.matches("input, select, textarea") && !e.labels?.length && !e.getAttribute("aria-label")) flaws.push(`no label: ${e.outerHTML.slice(0, 120)}`);
  if (e.matches("img") && (!e.alt || !e.complete || !e.naturalWidth)) flaws.push(`picture: ${e.outerHTML.slice(0, 120)}`);
  if (e.matches(".message, .option, .suggest-item, .button, .sidebar, .sidebar-tools, .tool, .members, .pane-head") && e.scrollWidth > e.clientWidth + 1) flaws.push(`overflows: ${e.outerHTML.slice(0, 120)}`);
}
return flaws;
