import sharp from 'sharp';
import type { PortraitFeatures } from './features.ts';
import { portrait } from './portrait.ts';

const [WIDTH, HEIGHT] = [640, 404];

/** A card without a word, since which fonts a machine has is not known: lines stand for what is written on one. */
const card = (picture: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" rx="24" fill="#eef2ee"/>
<rect width="${WIDTH}" height="76" fill="#2f5d50"/>
<rect x="40" y="28" width="220" height="20" rx="10" fill="#fff"/>
<g fill="#9aa8a0">
${[112, 164, 216, 268].map((y, i) => `<rect x="288" y="${y}" width="90" height="10" rx="5"/><rect x="288" y="${y + 18}" width="${[260, 200, 300, 150][i]}" height="16" rx="8" fill="#3b4a43"/>`).join('\n')}
</g>
<path d="M288 356q24-36 44-8t40-12 36 10 60-8" fill="none" stroke="#3b4a43" stroke-width="4" stroke-linecap="round"/>
<svg x="40" y="112" width="208" height="208" viewBox="0 0 448 448">${picture}</svg>
</svg>`;

const NOBODY = `<rect width="448" height="448" fill="#cfd8d2"/>
<circle cx="224" cy="180" r="84" fill="#9aa8a0"/><path d="M64 448a160 160 0 0 1 320 0Z" fill="#9aa8a0"/>`;

/**
 * What an invented person of the demo data shows as their ID document: a JPEG image with their portrait, or with an outline
 * for whom none is drawn.
 */
export const renderIdCard = (features: PortraitFeatures | null): Promise<Buffer> =>
  sharp(Buffer.from(card(features ? portrait(features) : NOBODY)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
