/** How the hair is worn, or what covers it. */
export type HairStyle =
  | 'afro'
  | 'balding'
  | 'bob'
  | 'braid'
  | 'bun'
  | 'cap'
  | 'crop'
  | 'curls'
  | 'curly-top'
  | 'fade'
  | 'hijab'
  | 'kerchief'
  | 'locs'
  | 'long'
  | 'ponytail'
  | 'quiff'
  | 'side-part'
  | 'turban'
  | 'waves'
  | 'wrap';

export type HairColor = 'black' | 'brown' | 'chestnut' | 'auburn' | 'sand' | 'salt' | 'grey' | 'white';

export type Step6 = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * What makes one invented person look unlike another. The face has the same proportions for everybody; people differ
 * in hair, age and dress. Colors are `#rrggbb`.
 */
export type PortraitFeatures = {
  /** Complexion from deep (0) to pale (5). */
  skin: Step6;
  style: HairStyle;
  hair?: HairColor;
  /** Cloth of a wrap, hijab, kerchief, turban or cap: ground and pattern. */
  cloth?: readonly [ground: string, pattern: string];
  jaw?: 'oval' | 'square' | 'round';
  smile?: 'closed' | 'open';
  /** Lines of a person past sixty. */
  lined?: boolean;
  freckles?: boolean;
  beard?: 'full' | 'short' | 'goatee' | 'moustache';
  glasses?: 'square' | 'round';
  earrings?: 'hoops' | 'studs';
  top: string;
  neckline?: 'crew' | 'collar' | 'vee';
  stripes?: string;
  apron?: string;
  /** Which of the six backdrops. */
  backdrop: Step6;
  /** Degrees that the head leans. */
  tilt?: number;
};

/** Where hair or cloth lies: behind the body, over the shoulders, at the hairline, and over everything. */
export type HairLayers = {
  back?: string;
  drape?: string;
  front?: string;
  over?: string;
  coversEars?: true;
};
