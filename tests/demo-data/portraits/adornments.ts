import type { PortraitFeatures } from './features.ts';

const FRAMES = {
  square:
    '<rect x="42" y="51" width="15.5" height="13" rx="5.5"/><rect x="62.5" y="51" width="15.5" height="13" rx="5.5"/>',
  round: '<circle cx="50" cy="57.5" r="7.6"/><circle cx="70" cy="57.5" r="7.6"/>',
} as const;

/** Glasses on the nose, their arms running to the ears. */
export function glasses({ glasses: frame }: PortraitFeatures): string {
  if (!frame) return '';
  return `<g fill="#ffffff" fill-opacity=".07" stroke="#3a2f2b" stroke-width="1.7">${FRAMES[frame]}
<path d="M57.5 56q2.5-2 5 0M42 55l-4-1.5M78 55l4-1.5" fill="none"/></g>`;
}

/** Small gold earrings. */
export function earrings({ earrings: kind }: PortraitFeatures): string {
  if (kind === 'hoops') {
    return '<g fill="none" stroke="#d9a13a" stroke-width="1.8"><circle cx="36.5" cy="72" r="4.2"/><circle cx="83.5" cy="72" r="4.2"/></g>';
  }
  if (kind === 'studs') {
    return '<g fill="#f2d98c"><circle cx="37" cy="68" r="1.9"/><circle cx="83" cy="68" r="1.9"/></g>';
  }
  return '';
}
