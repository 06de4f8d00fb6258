import { Link } from 'react-router';

interface CustomerLinkProps {
  customer: { id: number | null; name: string; email: string };
}

/** A customer's name, as a link to their page; a guest's page is found by the email. */
export const CustomerLink = ({ customer: { id, name, email } }: CustomerLinkProps) => (
  <Link
    to={
      id === null
        ? `/dashboard/admin/customers/guest?email=${encodeURIComponent(email)}`
        : `/dashboard/admin/customers/${id}`
    }
  >
    {name}
  </Link>
);
