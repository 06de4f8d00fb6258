import { PRODUCT } from '#contract/product';

/**
 * An email's content: what it says, not how it looks. Text and HTML are both made from it, so they never
 * differ, and nothing reaches HTML unescaped.
 */
export interface EmailContent {
  subject: string;
  /** What an email program shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Label and value, one a line. */
  details?: [string, string][];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Further links, smaller. */
  links?: { label: string; url: string }[];
  closing?: string;
  file?: EmailFile;
}

/** A file that an email carries. */
export interface EmailFile {
  filename: string;
  /** With its charset. */
  type: string;
  body: Buffer;
}

export function toText(content: EmailContent): string {
  const parts = [
    content.heading,
    ...content.paragraphs,
    content.details?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.action && `${content.action.label}:\n${content.action.url}`,
    content.links?.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    content.closing,
    `-- \n${PRODUCT}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
