/** Markup that may be put into a page as it is. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = Html | string | number | null | undefined | false | Piece[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** A template whose values are escaped, unless they are `Html` themselves; nothing and `false` print nothing. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((markup, text, index) => markup + print(pieces[index - 1]) + text));
}

function print(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.markup;
  if (Array.isArray(piece)) return piece.map(print).join('');
  return escapeHtml(String(piece));
}
