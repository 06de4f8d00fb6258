import type { PortraitFeatures } from './features.ts';

/** Twenty-four cleaners of the demo data; each comment names whom the portrait suits. */
export const PORTRAITS: readonly PortraitFeatures[] = [
  // Denise Whitfield
  {
    skin: 1,
    style: 'wrap',
    cloth: ['#c98a2b', '#7b2a24'],
    earrings: 'hoops',
    smile: 'open',
    top: '#efe7da',
    apron: '#14554b',
    backdrop: 0,
    tilt: -2,
  },
  // Marisol Reyes
  { skin: 3, style: 'bun', hair: 'brown', earrings: 'studs', top: '#2c5d7c', backdrop: 1, tilt: 2 },
  // Terrence Boone
  { skin: 0, style: 'fade', beard: 'full', jaw: 'square', top: '#d7dee0', apron: '#4a565c', backdrop: 2 },
  // Linh Tran
  { skin: 4, style: 'bob', smile: 'open', top: '#f3f1ea', apron: '#213f5c', backdrop: 3, tilt: -1 },
  // Walt Kowalczyk
  {
    skin: 5,
    style: 'balding',
    hair: 'grey',
    beard: 'moustache',
    glasses: 'square',
    lined: true,
    jaw: 'round',
    top: '#6f231e',
    backdrop: 4,
    tilt: 1,
  },
  // Imani Brooks
  { skin: 2, style: 'locs', earrings: 'studs', top: '#7c9a76', backdrop: 5, tilt: 2 },
  // Samira Haddad
  {
    skin: 3,
    style: 'hijab',
    cloth: ['#4f6f86', '#d9bd83'],
    smile: 'open',
    top: '#35506a',
    backdrop: 3,
  },
  // Renée Baptiste
  {
    skin: 2,
    style: 'curls',
    hair: 'brown',
    glasses: 'round',
    smile: 'open',
    top: '#7a2a22',
    backdrop: 0,
  },
  // Sean Gallagher
  {
    skin: 5,
    style: 'quiff',
    hair: 'auburn',
    freckles: true,
    jaw: 'square',
    top: '#4d7a68',
    neckline: 'collar',
    backdrop: 5,
    tilt: -2,
  },
  // Rosa Delgado, a grandmother
  {
    skin: 4,
    style: 'crop',
    hair: 'grey',
    lined: true,
    earrings: 'studs',
    smile: 'open',
    top: '#f0dfd2',
    apron: '#8c3a2b',
    backdrop: 4,
    tilt: 2,
  },
  // Harpreet Singh
  {
    skin: 3,
    style: 'turban',
    cloth: ['#b5552f', '#f0d9a8'],
    hair: 'black',
    beard: 'full',
    jaw: 'square',
    top: '#3d4f66',
    neckline: 'collar',
    backdrop: 2,
  },
  // Nell Fairbanks, who has not finished
  { skin: 5, style: 'ponytail', hair: 'auburn', freckles: true, smile: 'open', top: '#8aa9b5', backdrop: 5, tilt: 1 },
  // Dwayne Carter
  { skin: 1, style: 'curly-top', beard: 'goatee', jaw: 'square', top: '#5b4a73', backdrop: 1, tilt: -1 },
  // Yolanda Pierre
  {
    skin: 0,
    style: 'afro',
    earrings: 'hoops',
    smile: 'open',
    top: '#d0922a',
    neckline: 'vee',
    backdrop: 4,
    tilt: 2,
  },
  // Carlos Mendoza
  {
    skin: 3,
    style: 'side-part',
    hair: 'black',
    beard: 'moustache',
    jaw: 'round',
    smile: 'closed',
    top: '#e6e9e2',
    apron: '#213f5c',
    neckline: 'collar',
    backdrop: 0,
    tilt: 1,
  },
  // Priya Raman
  { skin: 2, style: 'braid', earrings: 'studs', top: '#8a3a52', neckline: 'vee', backdrop: 5, tilt: -2 },
  // Beth Sauer, in her fifties
  {
    skin: 5,
    style: 'waves',
    hair: 'sand',
    glasses: 'square',
    lined: true,
    smile: 'open',
    top: '#5c7f94',
    backdrop: 2,
    tilt: 1,
  },
  // Tomás Herrera
  {
    skin: 3,
    style: 'cap',
    cloth: ['#213f5c', '#edbe5c'],
    hair: 'brown',
    beard: 'short',
    jaw: 'square',
    top: '#9aa7a4',
    backdrop: 3,
    tilt: -1,
  },
  // Mei Chen
  { skin: 4, style: 'long', top: '#6f8f6a', neckline: 'vee', backdrop: 4, tilt: 1 },
  // Luz Ocampo
  {
    skin: 3,
    style: 'kerchief',
    cloth: ['#b23a3a', '#f6e6c8'],
    hair: 'brown',
    smile: 'open',
    top: '#4f6d80',
    neckline: 'collar',
    backdrop: 1,
    tilt: -2,
  },
  // André Wallace, near retirement
  {
    skin: 1,
    style: 'balding',
    hair: 'salt',
    beard: 'short',
    glasses: 'round',
    lined: true,
    jaw: 'round',
    smile: 'open',
    top: '#2f5d53',
    neckline: 'collar',
    backdrop: 3,
  },
  // Joon Park
  {
    skin: 4,
    style: 'side-part',
    hair: 'black',
    glasses: 'square',
    top: '#2f3b45',
    apron: '#b9853a',
    backdrop: 2,
    tilt: 2,
  },
  // Carmen Ibáñez
  {
    skin: 4,
    style: 'bob',
    hair: 'chestnut',
    earrings: 'hoops',
    top: '#14554b',
    neckline: 'vee',
    backdrop: 5,
    tilt: 1,
  },
  // Gloria Simmons, a grandmother
  {
    skin: 2,
    style: 'wrap',
    cloth: ['#3f6b73', '#e7c779'],
    hair: 'white',
    glasses: 'round',
    lined: true,
    earrings: 'studs',
    top: '#a9594a',
    backdrop: 0,
    tilt: -1,
  },
  // Tasha Greene, who waits for the team
  {
    skin: 1,
    style: 'braid',
    hair: 'black',
    smile: 'open',
    earrings: 'studs',
    top: '#3f6b73',
    neckline: 'crew',
    backdrop: 4,
    tilt: -2,
  },
];
