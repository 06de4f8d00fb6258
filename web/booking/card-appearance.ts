import type { Appearance } from '@stripe/stripe-js';

/**
 * The provider's card form in the page's own colors. Its fields live in frames of another origin, where our tokens and
 * fonts do not reach, so they are read here, for the theme that is on when the form opens.
 */
export function cardAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const edge = `1.5px solid ${token('line-strong')}`;
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('door'),
      colorBackground: token('raised'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-3'),
      colorDanger: token('danger'),
      borderRadius: token('r2'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: '15px', marginBottom: '6px' },
      '.Input': { border: edge, boxShadow: 'none', padding: '13px 14px' },
      '.Input:focus': { border: edge, boxShadow: `0 0 0 3px ${token('focus')}` },
      '.Input--invalid': { border: `2px solid ${token('danger')}`, boxShadow: 'none' },
    },
  };
}
