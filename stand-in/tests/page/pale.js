// Finds texts whose contrast with their background is below 4.5 (WCAG 2.2, 1.4.3), disabled controls excepted.
const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const rgba = (css, under) => {
  canvas.fillStyle = under ? `rgb(${under.join()})` : "#fff";
  canvas.fillRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const behind = (e) => {
  const chain = [];
  for (let n = e; n; n = n.parentElement) chain.unshift(getComputedStyle(n).backgroundColor);
  return chain.reduce((under, css) => rgba(css, under), null);
};
const pale = new Map();
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const e = walk.currentNode.parentElement;
  if (!walk.currentNode.data.trim() || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest(":disabled, [aria-hidden=true], .sr-only, script, style, noscript, .skip, .spoiler")) continue;
  const back = behind(e), front = rgba(getComputedStyle(e).color, back);
  const [a, b] = [light(back), light(front)].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < 4.5) pale.set(`${e.tagName}.${e.className} "${walk.currentNode.data.trim().slice(0, 20)}"`, ratio.toFixed(2));
}
return [...pale];
