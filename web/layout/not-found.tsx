import { NotFoundDrawing } from '../drawings/empty-states.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** For every address that is not one of the product's. */
export default function NotFound() {
  return (
    <div className="wrap page">
      <EmptyState
        drawing={<NotFoundDrawing />}
        title="Not Found"
        level="h1"
        action={
          <ButtonLink variant="primary" to="/">
            Go to Homepage
          </ButtonLink>
        }
      >
        The page you are looking for does not exist. Its address may have been typed wrong, or it has moved out.
      </EmptyState>
    </div>
  );
}
