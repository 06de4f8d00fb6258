import type { Shot } from './camera.ts';

export interface Shown {
  section: string;
  scene: string;
  shots: Shot[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 1760px; padding: 24px }
  nav { columns: 4 220px }
  .states { display: grid; grid-template-columns: repeat(auto-fill, minmax(760px, 1fr)); gap: 32px }
  figure { margin: 0 }
  .looks { display: grid; grid-template-columns: 1fr 1fr 2fr 2fr; gap: 8px }
  .looks a { display: block; height: 420px; overflow: hidden; border: 1px solid #8886 }
  img { display: block; width: 100% }
  .fault { color: #c22; white-space: pre-wrap }
`;

/** All pictures on one page, each a link to itself in full size; its problems are listed under it. */
export function galleryPage(shown: Shown[], summary: string): string {
  const sections = [...new Set(shown.map(({ section }) => section))];
  const links = sections.map((section) => `<a href="#${idOf(section)}">${escaped(section)}</a><br>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens</title>
<style>${STYLE}</style>
<h1>Screens</h1>
<p>${escaped(summary)}</p>
<nav>${links.join('\n')}</nav>
${sections.map((section) => sectionOf(section, shown)).join('\n')}
</html>
`;
}

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

function sectionOf(section: string, shown: Shown[]): string {
  const scenes = shown.filter((one) => one.section === section);
  return `<h2 id="${idOf(section)}">${escaped(section)}</h2>\n<div class="states">${scenes.flatMap(figuresOf).join('\n')}</div>`;
}

const figuresOf = ({ scene, shots }: Shown): string[] => shots.map((shot) => figureOf(scene, shot));

function figureOf(scene: string, { caption, pictures, faults }: Shot): string {
  const looks = pictures.map(({ file, width, scheme }) => {
    const words = escaped(`${scene}: ${caption}, ${width} px, ${scheme}`);
    return `<a href="${file}"><img src="${file}" alt="${words}" title="${words}" loading="lazy"></a>`;
  });
  const wrong = faults.map((fault) => `<p class="fault">${escaped(fault)}</p>`);
  return `<figure><figcaption>${escaped(scene)}: ${escaped(caption)}</figcaption>
<div class="looks">${looks.join('')}</div>${wrong.join('')}</figure>`;
}
