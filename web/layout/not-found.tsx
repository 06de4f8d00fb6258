import { ButtonLink } from '../ui/button.tsx';

/** For every address that is not one of the product's. */
export function NotFound() {
  return (
    <div className="wrap page stack">
      <h1>Not Found</h1>
      <p className="lead">The page you are looking for does not exist.</p>
      <ButtonLink variant="primary" to="/">
        Go to Homepage
      </ButtonLink>
    </div>
  );
}
