/** The footer's columns of links (specification section 2: Services, Locations, Support). */
export interface FooterColumn {
  title: string;
  links: { to: string; label: string }[];
}

const cleanersFor = (service: number) => `/cleaning-services?service=${service}`;

export const footerColumns = (supportEmail: string | undefined): FooterColumn[] => [
  {
    title: 'Services',
    links: [
      { to: cleanersFor(1), label: 'Standard Clean' },
      { to: cleanersFor(2), label: 'Deep Clean' },
      { to: cleanersFor(3), label: 'Move-In/Out' },
      { to: cleanersFor(4), label: 'Airbnb Turnover' },
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
  { title: 'Support', links: supportEmail ? [{ to: `mailto:${supportEmail}`, label: 'Email us' }] : [] },
];
