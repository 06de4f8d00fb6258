/** The header's links, in order; a `button` looks like one. The folded menu on narrow screens shows the same. */
export interface NavItem {
  to: string;
  label: string;
  button?: boolean;
}

export const MAIN_NAV: NavItem[] = [{ to: '/cleaning-services', label: 'Hire a Cleaner' }];
