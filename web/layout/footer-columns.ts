/** The footer's columns of links. */
export interface FooterColumn {
  title: string;
  links: { to: string; label: string }[];
}

export const FOOTER_COLUMNS: FooterColumn[] = [
  {
    title: 'Services',
    links: [
      { to: '/services#standard', label: 'Standard Clean' },
      { to: '/services#deep', label: 'Deep Clean' },
      { to: '/services#move', label: 'Move-In/Out' },
      { to: '/services#airbnb', label: 'Airbnb Turnover' },
    ],
  },
  {
    title: 'Locations',
    links: [
      { to: '/cleaning-services/baltimore', label: 'Baltimore' },
      { to: '/cleaning-services/miami', label: 'Miami' },
      { to: '/cleaning-services/san-jose', label: 'San Jose' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help' },
      { to: '/contact', label: 'Contact' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
];
