import type { LastCleaned } from '#contract/estimate';
import type { OwnHome } from '#contract/own-homes';

/** When a home was last cleaned, as people say it. */
export const LAST_CLEANED_WORDS: Record<LastCleaned, string> = {
  month: 'Within a month',
  quarter: '1 to 3 months ago',
  longer: 'Over 3 months ago',
};

/** "Mom's, 12 Oak Street" */
export const homeName = ({ label, street }: Pick<OwnHome, 'label' | 'street'>): string =>
  label ? `${label}, ${street}` : street;
