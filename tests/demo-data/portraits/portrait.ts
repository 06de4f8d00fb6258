import { earrings, glasses } from './adornments.ts';
import { beard } from './beards.ts';
import { clothes } from './clothes.ts';
import { countenance, ears, head } from './face.ts';
import type { PortraitFeatures } from './features.ts';
import { hairOf } from './hair.ts';
import { BACKDROPS, tonesOf } from './palette.ts';

/** Width and height in pixels of a portrait as drawn. */
export const PORTRAIT_SIZE = 448;

/**
 * Head and shoulders of an invented person as a square SVG document: plain hex colors, no text, no custom properties,
 * so that any renderer draws it alike. For the demo data only; real cleaners send photographs.
 */
export function portrait(features: PortraitFeatures): string {
  const tones = tonesOf(features);
  const hair = hairOf(features, tones);
  const lean = (drawing: string | undefined) =>
    drawing ? `<g transform="rotate(${features.tilt ?? 0} 60 92)">${drawing}</g>` : '';
  const face = [
    hair.coversEars ? '' : ears(tones),
    head(features, tones),
    hair.front ?? '',
    hair.over ?? '',
    beard(features, tones),
    countenance(features, tones),
    glasses(features),
    earrings(features),
  ].join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT_SIZE}" height="${PORTRAIT_SIZE}" viewBox="0 0 120 120">
<rect width="120" height="120" fill="${BACKDROPS[features.backdrop]}"/>
<path d="M0 120V74Q60 34 120 74V120Z" fill="#fff" opacity=".28"/>
<g transform="translate(0 4)">
${lean(hair.back)}
${clothes(features, tones)}
${lean(hair.drape)}
${lean(face)}
</g>
</svg>
`;
}
