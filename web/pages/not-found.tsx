import { data } from 'react-router';
import { PRODUCT } from '#contract/product';
import NotFound from '../layout/not-found.tsx';

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export const meta = () => [{ title: `Not Found | ${PRODUCT}` }];

export default function NotFoundPage() {
  return <NotFound />;
}
